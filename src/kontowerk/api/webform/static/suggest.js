// Looks for banks while somebody types: the same page is asked for, and its list is put in place.
// Without this the button does it.
const PAUSE = 250; // ms without a key before the server is asked
const LEAST = 2; // letters; one alone finds half the country
const search = document.querySelector("[data-suggest]");
const field = search.querySelector("input[type=search]");
let timer;
let asked = field.value.trim();
let latest = 0;

async function look() {
  const words = field.value.trim();
  if (words === asked || (words && words.length < LEAST)) return;
  asked = words;
  const number = ++latest;
  const address = search.action + (words ? "?" + new URLSearchParams({ q: words }) : "");
  try {
    const answer = await fetch(address, { redirect: "manual", cache: "no-store" });
    if (!answer.ok || number !== latest) return; // too often, over, or somebody typed on
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(search.dataset.suggest);
    const place = document.getElementById(search.dataset.suggest);
    if (fresh && number === latest) place.replaceChildren(...fresh.childNodes);
  } catch {
    // offline: the button says so
  }
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});
