// Filters above a list of cards. Without this script the whole list is shown and the filters stay hidden.
"use strict";
for (const form of document.querySelectorAll("form.k-filter")) {
  const box = form.nextElementSibling; // a list, or lists of which some are folded away
  const items = box.matches("ul") ? [...box.children] : [...box.querySelectorAll(":scope > ul > li, :scope > details > ul > li")];
  // As people type it in a hurry: without marks, ł as l, ґ as г, one kind of apostrophe.
  const hurried = { "ł": "l", "ґ": "г", "’": "'", "ʼ": "'" };
  const plain = (text) =>
    text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łґ’ʼ]/g, (one) => hurried[one]);
  const texts = items.map((one) => plain(one.textContent));
  const output = form.querySelector("output");
  const wanted = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll("input, select")) field.value = wanted.get(field.name) || "";

  const show = () => {
    const asked = [...form.querySelectorAll("select")].filter((one) => one.value);
    const words = plain(form.elements.text.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    items.forEach((item, index) => {
      const fits =
        asked.every((one) => (item.dataset[one.name] || "").split(" ").includes(one.value)) &&
        words.every((word) => texts[index].includes(word));
      item.hidden = !fits;
      shown += fits;
    });
    for (const fold of box.querySelectorAll(":scope > details")) {
      const left = fold.querySelectorAll(":scope > ul > li:not([hidden])").length;
      fold.hidden = !left;
      if (asked.length || words.length) fold.open = left > 0;
    }
    output.textContent = form.dataset.shown.replace("{shown}", shown).replace("{all}", items.length);
    const address = new URL(location.href); // what others keep in it stays, as the ruleset
    for (const [name, value] of new FormData(form)) {
      if (value) address.searchParams.set(name, value); else address.searchParams.delete(name);
    }
    history.replaceState(null, "", address);
  };

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
}
