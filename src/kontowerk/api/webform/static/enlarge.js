// Makes the picture to scan larger, for readers that need it.
for (const button of document.querySelectorAll("[data-enlarge]")) {
  const picture = document.querySelector(".kw-photo");
  button.hidden = false;
  button.addEventListener("click", () => {
    const large = picture.classList.toggle("is-large");
    button.setAttribute("aria-pressed", String(large));
    button.textContent = large ? button.dataset.smaller : button.dataset.larger;
  });
}
