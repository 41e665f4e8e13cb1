/* Filters above a list: by words and by choices, kept in the address. What is not in the reader's game is not counted. */

// As people type it in a hurry: without marks, ł as l, ґ as г, one kind of apostrophe.
const HURRIED = { "ł": "l", "ґ": "г", "’": "'", "ʼ": "'" };
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łґ’ʼ]/g, (one) => HURRIED[one]);

function follow(form) {
  const items = [...form.nextElementSibling.children];
  let texts = null; // worked out when somebody types
  const output = form.querySelector("output");
  const page = Number(form.dataset.page) || Infinity; // a long list is shown piece by piece
  let most = page;
  const more = Object.assign(document.createElement("button"), { type: "button", className: "k-button", textContent: form.dataset.more, hidden: true });
  form.nextElementSibling.after(more);
  const wanted = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll("input, select")) field.value = wanted.get(field.name) || "";

  const show = () => {
    const asked = [...form.querySelectorAll("select")].filter((one) => one.value);
    const words = plain(form.elements.text.value).split(/\s+/).filter(Boolean);
    if (words.length) texts ||= items.map((one) => plain(one.textContent));
    let shown = 0;
    let all = 0;
    items.forEach((item, index) => {
      const played = !item.classList.contains("k-out");
      const fits = played
        && asked.every((one) => (item.dataset[one.name] || "").split(" ").includes(one.value))
        && words.every((word) => texts[index].includes(word));
      item.hidden = !fits || shown >= most;
      shown += fits;
      all += played;
    });
    output.textContent = form.dataset.shown.replace("{shown}", shown).replace("{all}", all);
    more.hidden = shown <= most;
    const address = new URL(location.href); // what others keep in it stays, as the game
    for (const [name, value] of new FormData(form)) {
      if (value) address.searchParams.set(name, value); else address.searchParams.delete(name);
    }
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };

  form.addEventListener("input", () => { most = page; show(); });
  more.addEventListener("click", () => { most += page; show(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("kodeks-marked", show);
  show();
}

/** Bring the filters of a page to life. */
export function filters() {
  for (const form of document.querySelectorAll("form.k-filter")) follow(form);
}
