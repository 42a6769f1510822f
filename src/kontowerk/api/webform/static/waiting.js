// Asks our server, never the bank, whether there is another page, and counts the time.
const PAUSE = 3000; // ms between questions that were answered at once without news, or not at all
const waiting = document.querySelector("[data-waiting]");
// While somebody is asked to approve on a phone, every question also lets the server look at the
// bank, as often as the bank allows. Otherwise a question waits at the server until something
// has changed.
const asksOften = "asksOften" in waiting.dataset;

for (const text of document.querySelectorAll("[data-with-script]")) text.hidden = false;
for (const text of document.querySelectorAll("[data-without-script]")) text.hidden = true;

for (const clock of document.querySelectorAll("[data-elapsed]")) {
  const began = Date.now() - clock.dataset.elapsed * 1000;
  setInterval(() => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    const minutes = Math.floor(seconds / 60);
    clock.textContent = (minutes ? minutes + "\u00a0min " : "") + (seconds % 60) + "\u00a0s";
  }, 1000);
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Takes over what is new within the page, so that it is read out as news and focus stays.
async function refresh(parts) {
  const answer = await fetch(location.pathname, { redirect: "manual" });
  if (!answer.ok) return location.replace(location.pathname); // it is over: the browser is sent on
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const fresh = page.querySelector(`[data-live=${part.dataset.live}]`);
    if (!fresh) return location.reload(); // it was another page meanwhile
    if (fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
  }
}

async function watch() {
  const parts = document.querySelectorAll("[data-live]");
  let version = "";
  for (;;) {
    const asked = Date.now();
    const known = version;
    try {
      const query = version && !asksOften ? "?" + new URLSearchParams({ version }) : "";
      const answer = await fetch(waiting.dataset.waiting + query, { cache: "no-store" });
      if (answer.status === 200) {
        const now = await answer.json();
        const changed = version && now.version !== version;
        if (now.page !== waiting.dataset.page || (changed && !parts.length)) {
          location.replace(location.pathname); // without a query: not the page that asks to cancel
          return;
        }
        if (version && parts.length) await refresh(parts);
        version = now.version;
      } else if (answer.status < 500 && answer.status !== 429 && answer.status !== 304) {
        location.reload(); // the session is over: the server has a page for that
        return;
      }
    } catch {
      // offline or asleep: ask again
    }
    // After news the next question waits at the server at once: more may follow in a moment.
    const news = version !== known && !asksOften;
    if (!news && Date.now() - asked < PAUSE) await pause(PAUSE);
  }
}

watch();
