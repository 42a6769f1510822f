// Draws a chipTAN code as five flashing bars, which an optical TAN generator reads.
//
// The code is the rendered HHD code in hex. It is sent in half bytes, behind the start sign 0FFF,
// the low half of every byte first. A half byte is four bars, the lowest bit beside the clock bar:
//
//     clock  2^0  2^1  2^2  2^3
//
// and is shown twice, with the clock bar white and then black; then comes the next, for ever.
//
// Fast flashing can harm. So nothing flashes before "Start", and the area, not the speed, makes it
// safe: up to a quarter of 341 x 256 CSS px. Beyond that only after a question, and only this time.
const SAFE_AREA = 21824; // CSS px²
const HEIGHT = 80; // of the bars
const MARKS = 24; // height of the marks above them
const STEP = 16;
const NARROWEST = 144;
const DEFAULT = 240;
const SAFEST = Math.floor(SAFE_AREA / HEIGHT / STEP) * STEP; // widest without a question
const WIDEST = 400;
const LONGEST = 60000; // ms

function barsOf(code) {
  const sent = "0FFF" + code.toUpperCase();
  const bars = [];
  for (let at = 0; at + 1 < sent.length; at += 2) {
    for (const half of [sent[at + 1], sent[at]]) {
      const value = parseInt(half, 16);
      const data = [0, 1, 2, 3].map((bit) => (value >> bit) & 1);
      bars.push([1, ...data], [0, ...data]);
    }
  }
  return bars;
}

function remembered(name, least, most, otherwise) {
  try {
    const value = Number(localStorage.getItem("kw-flicker-" + name));
    return value >= least && value <= most ? value : otherwise;
  } catch {
    return otherwise; // storage is switched off
  }
}

function remember(name, value) {
  try {
    localStorage.setItem("kw-flicker-" + name, String(value));
  } catch {
    // storage is switched off
  }
}

function begin(box) {
  const words = box.dataset;
  const picture = box.querySelector("svg[role=img]");
  const shapes = [...box.querySelectorAll(".kw-bar")];
  const deed = (name) => box.querySelector(`[data-do=${name}]`);
  const question = box.querySelector("[data-confirm]");
  const news = box.querySelector("[data-news]");
  const speed = box.querySelector("input[type=range]");
  const output = box.querySelector("output");
  const frames = barsOf(words.flicker);
  let width = remembered("width", NARROWEST, SAFEST, DEFAULT);
  let at = 0;
  let started = 0; // 0 while paused
  let due = 0;

  const draw = (frame) => frame.forEach((on, i) => shapes[i].setAttribute("fill", on ? "#fff" : "#000"));

  const size = (wanted) => {
    width = wanted;
    picture.setAttribute("width", width);
    picture.setAttribute("height", HEIGHT + MARKS);
    if (width <= SAFEST) remember("width", width);
    deed("narrower").disabled = width <= NARROWEST;
    deed("wider").disabled = width >= WIDEST;
  };

  const pause = (why) => {
    started = 0;
    draw([0, 0, 0, 0, 0]);
    deed("toggle").querySelector("span").textContent = words.start;
    picture.setAttribute("aria-label", words.idle);
    news.textContent = why || "";
  };

  const flash = (time) => {
    if (!started) return;
    if (time - started > LONGEST) return pause(words.stopped);
    if (time >= due) {
      draw(frames[at]);
      at = (at + 1) % frames.length;
      due = Math.max(due + 1000 / speed.value, time);
    }
    requestAnimationFrame(flash);
  };

  const start = () => {
    at = 0;
    started = due = performance.now();
    deed("toggle").querySelector("span").textContent = words.pause;
    picture.setAttribute("aria-label", words.running);
    news.textContent = "";
    requestAnimationFrame(flash);
  };

  const pace = () => {
    output.textContent = words.perSecond.replace("{n}", speed.value);
    remember("speed", speed.value);
  };

  deed("toggle").addEventListener("click", () => (started ? pause() : start()));
  deed("narrower").addEventListener("click", () => size(Math.max(NARROWEST, width - STEP)));
  deed("wider").addEventListener("click", () => {
    if (width + STEP <= SAFEST || width > SAFEST) return size(Math.min(WIDEST, width + STEP));
    pause();
    question.hidden = false;
    question.focus();
  });
  deed("larger").addEventListener("click", () => {
    question.hidden = true;
    size(width + STEP);
    deed("wider").focus();
  });
  deed("leave").addEventListener("click", () => {
    question.hidden = true;
    deed("wider").focus();
  });
  speed.addEventListener("input", pace);
  box.addEventListener("toggle", () => box.open || pause());
  document.addEventListener("keydown", (event) => event.key === "Escape" && pause());
  document.addEventListener("visibilitychange", () => document.hidden && pause());

  speed.value = remembered("speed", 2, 40, 20);
  size(width);
  pace();
  pause();
  box.hidden = false;
  // Whoever wants less motion meets the way by hand first.
  box.open = !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

if (typeof document === "undefined") {
  globalThis.barsOf = barsOf; // asked by a test
} else {
  for (const box of document.querySelectorAll("[data-flicker]")) begin(box);
}
