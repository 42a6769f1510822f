// Two minutes before the session ends, offers to extend it; what was typed meanwhile is kept.
const NOTICE = 120; // seconds
const box = document.querySelector("[data-seconds-left]");
let ends = 0; // by a clock that goes on while the computer sleeps
let next = 0;

function look() {
  clearTimeout(next);
  const left = (ends - Date.now()) / 1000;
  if (left < NOTICE) box.querySelector(".kw-note").hidden = false;
  if (left < -1) location.reload(); // the server says how it ended
  else next = setTimeout(look, 1000 * (left > NOTICE ? left - NOTICE + 1 : left + 2));
}

function begin(secondsLeft) {
  ends = Date.now() + secondsLeft * 1000;
  look();
}

box.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter;
  const body = new URLSearchParams(new FormData(event.target));
  body.set(button.name, button.value);
  try {
    const sent = await fetch(event.target.action, { method: "POST", body, redirect: "manual" });
    if (sent.type !== "opaqueredirect") throw new Error(String(sent.status));
    // What the answer leads to is this page again: its times are the new ones. A session that
    // is over leads away, and a script must not follow.
    const answer = await fetch(event.target.action, { redirect: "manual" });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-seconds-left]");
    const said = document.createElement("p");
    said.textContent = button.dataset.extended;
    box.replaceChildren(...fresh.childNodes, said);
    document.querySelector("[data-ends]").replaceWith(page.querySelector("[data-ends]"));
    begin(fresh.dataset.secondsLeft);
  } catch {
    location.reload();
  }
});
document.addEventListener("visibilitychange", () => document.hidden || look());
begin(box.dataset.secondsLeft);
