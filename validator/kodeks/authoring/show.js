"use strict";
(() => {
  const body = document.body;
  const field = document.querySelector("input[type=search]");
  const none = document.querySelector(".none");
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const state = new URLSearchParams(location.hash.slice(1));

  function show(language, query) {
    body.dataset.lang = language;
    document.documentElement.lang = language;
    for (const one of document.querySelectorAll("button[data-lang]")) {
      one.setAttribute("aria-pressed", String(one.dataset.lang === language));
    }
    const words = plain(query).split(/\s+/).filter(Boolean);
    let seen = 0;
    for (const one of document.querySelectorAll("[data-words]")) {
      const fits = words.every((word) => plain(one.dataset.words).includes(word));
      one.hidden = !fits;
      seen += fits;
    }
    for (const one of document.querySelectorAll("section.group")) {
      one.hidden = !one.querySelector("[data-words]:not([hidden])");
    }
    none.hidden = seen > 0;
    field.placeholder = field.dataset[language];
    field.setAttribute("aria-label", field.dataset[language]);
    history.replaceState(null, "", `#${new URLSearchParams({ lang: language, q: query })}`);
  }

  for (const one of document.querySelectorAll("button[data-lang]")) {
    one.addEventListener("click", () => show(one.dataset.lang, field.value));
  }
  field.addEventListener("input", () => show(body.dataset.lang, field.value));
  const wanted = state.get("lang") || navigator.language.slice(0, 2);
  field.value = state.get("q") || "";
  show(["en", "pl", "uk"].includes(wanted) ? wanted : "en", field.value);

  // While somebody writes, the page is made again; it then loads itself.
  const made = document.querySelector("meta[name=made]");
  if (made && body.dataset.watch) {
    setInterval(async () => {
      try {
        const text = await (await fetch("made.txt", { cache: "no-store" })).text();
        if (text.trim() !== made.content) location.reload();
      } catch { /* the page was opened as a file, or the command has ended */ }
    }, 700);
  }
})();
