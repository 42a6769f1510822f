// Shows and hides what is typed into a secret field. Without this script it stays hidden.
for (const button of document.querySelectorAll("[data-reveal]")) {
  const field = document.getElementById(button.dataset.reveal);
  const word = button.querySelector("span");

  const show = (open) => {
    field.type = open ? "text" : "password";
    button.setAttribute("aria-pressed", String(open));
    word.textContent = open ? button.dataset.hide : button.dataset.show;
  };

  button.hidden = false;
  button.addEventListener("click", () => show(field.type === "password"));
  // Sent as a password, so that browsers do not remember it among ordinary entries.
  field.form.addEventListener("submit", () => show(false));
}
