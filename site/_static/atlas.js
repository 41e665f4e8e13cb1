// The map of the rules: one canvas, drawn in one pass, and a table that lists the same entries.
(() => {
  const root = document.querySelector(".k-atlas");
  if (!root) return;
  const canvas = root.querySelector("canvas");
  const pen = canvas.getContext("2d");
  const COLORS = ["#8a4b12", "#2e7d4f", "#4a6fa5", "#8a6d00", "#7b4fa0", "#b3261e", "#1c7c86", "#6b6b6b", "#a0527a"];
  const PAGE = 50;
  let told, near, shown, hidden, view, chosen = -1, found = null, rows = PAGE, waiting = false;
  let picture = null, pictured = null, sliding = false, settled = 0; // the map as it was painted last

  const read = (address) => fetch(address).then((answer) => answer.json());
  Promise.all([read(root.dataset.places), read(root.dataset.words)]).then(([data, words]) => {
    told = data;
    for (const name of ["kinds", "modules", "relations"]) data[name] = data[name].map((one) => [one, words[name][one] || one]);
    data.nodes.forEach((node, index) => node.push(...words.nodes[index]));
    near = data.nodes.map(() => []);
    data.edges.forEach(([one, other, relation], number) => {
      near[one].push([other, relation, false, number]);
      near[other].push([one, relation, true, number]);
    });
    hidden = { modules: new Set(), kinds: new Set(), relations: new Set() };
    filters();
    resize();
    showAll();
    choose(data.nodes.findIndex((node) => node[0] === decodeURIComponent(location.hash.slice(1))));
    if (chosen >= 0) { view.size *= 4; centre(chosen); }
    refresh();
  });

  function filters() {
    for (const name of Object.keys(hidden)) {
      const box = root.querySelector(`[data-filter=${name}]`);
      // What is called the same is one box: many fields only name something.
      const titles = new Map();
      told[name].forEach(([, words], index) => {
        const title = Array.isArray(words) ? words[0] : words;
        titles.set(title, [...(titles.get(title) || []), index]);
      });
      for (const [title, numbers] of titles) {
        const label = document.createElement("label");
        const input = document.createElement("input");
        input.type = "checkbox";
        input.checked = true;
        input.addEventListener("change", () => {
          for (const index of numbers) if (input.checked) hidden[name].delete(index); else hidden[name].add(index);
          refresh();
        });
        label.append(input, " ");
        if (name === "modules") {
          const dot = document.createElement("i");
          dot.className = "k-dot";
          dot.style.background = COLORS[numbers[0] % COLORS.length];
          label.append(dot, " ");
        }
        label.append(title);
        box.append(label);
      }
    }
  }

  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ł/g, "l");
  function refresh() {
    const words = plain(root.querySelector("input[type=search]").value).split(/\s+/).filter(Boolean);
    found = words.length ? new Set() : null;
    shown = [];
    told.nodes.forEach((node, index) => {
      if (hidden.kinds.has(node[1]) || hidden.modules.has(node[2])) return;
      const text = found && plain(node[5] + " " + node[0]);
      if (found && !words.every((word) => text.includes(word))) return;
      if (found) found.add(index);
      shown.push(index);
    });
    rows = PAGE;
    table();
    draw();
  }

  function table() {
    const body = root.querySelector("tbody");
    body.textContent = "";
    for (const index of shown.slice(0, rows)) {
      const [, kind, module, , , title, url] = told.nodes[index];
      const row = body.insertRow();
      const link = document.createElement("a");
      link.href = url;
      link.textContent = title;
      row.insertCell().append(link);
      row.insertCell().textContent = told.kinds[kind][1];
      row.insertCell().textContent = told.modules[module][1];
      row.insertCell().textContent = near[index].length;
    }
    if (!shown.length) body.insertRow().insertCell().textContent = root.dataset.none;
    const more = root.querySelector(".k-atlas-more");
    more.hidden = shown.length <= rows;
    more.textContent = `${root.dataset.more} (${Math.max(0, shown.length - rows)})`;
  }

  function choose(index) {
    chosen = index;
    const section = root.querySelector(".k-atlas-chosen");
    section.textContent = "";
    if (index < 0) return;
    const node = told.nodes[index];
    const head = document.createElement("h2");
    const link = document.createElement("a");
    link.href = node[6];
    link.textContent = node[5];
    head.append(link);
    const list = document.createElement("ul");
    for (const [other, relation, back] of near[index].slice(0, 40)) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = told.nodes[other][5];
      button.addEventListener("click", () => { choose(other); centre(other); draw(); });
      item.append(told.relations[relation][1][back ? 1 : 0] + " ", button);
      list.append(item);
    }
    section.append(head, list);
    history.replaceState(null, "", "#" + encodeURIComponent(node[0]));
  }

  // --- drawing ---------------------------------------------------------------------------
  function resize() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
  }
  function showAll() {
    const size = Math.min(canvas.width, canvas.height) / 10400;
    view = { size, x: canvas.width / 2 - 5000 * size, y: canvas.height / 2 - 5000 * size };
  }
  function centre(index) {
    const [, , , x, y] = told.nodes[index];
    view.x = canvas.width / 2 - x * view.size;
    view.y = canvas.height / 2 - y * view.size;
  }
  function draw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; paint(); });
  }
  // While a hand moves the map, the painted picture is moved; it is painted anew when the hand rests.
  function move() {
    if (!picture) { draw(); return; }
    clearTimeout(settled);
    settled = setTimeout(draw, 140);
    if (sliding) return;
    sliding = true;
    requestAnimationFrame(() => { sliding = false; slide(); });
  }
  function slide() {
    const scale = view.size / pictured.size;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 1;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, view.x - pictured.x * scale, view.y - pictured.y * scale, picture.width * scale, picture.height * scale);
  }
  function keep() {
    picture ||= document.createElement("canvas");
    picture.width = canvas.width;
    picture.height = canvas.height;
    picture.getContext("2d").drawImage(canvas, 0, 0);
    pictured = { ...view };
  }
  function paint() {
    const style = getComputedStyle(root);
    const ink = style.color;
    const visible = new Uint8Array(told.nodes.length);
    told.nodes.forEach((node, index) => {
      visible[index] = !hidden.kinds.has(node[1]) && !hidden.modules.has(node[2]) ? 1 : 0;
    });
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const at = (node) => [node[3] * view.size + view.x, node[4] * view.size + view.y];
    const lines = (wanted, alpha, width) => {
      pen.beginPath();
      for (const [one, other, relation] of wanted) {
        if (!visible[one] || !visible[other] || hidden.relations.has(relation)) continue;
        const [x, y] = at(told.nodes[one]);
        const [s, t] = at(told.nodes[other]);
        if (Math.max(x, s) < 0 || Math.min(x, s) > canvas.width || Math.max(y, t) < 0 || Math.min(y, t) > canvas.height) continue;
        pen.moveTo(x, y);
        pen.lineTo(s, t);
      }
      pen.globalAlpha = alpha;
      pen.strokeStyle = ink;
      pen.lineWidth = width;
      pen.stroke();
    };
    lines(told.edges, 0.07, 1);
    if (chosen >= 0) lines(near[chosen].map(([, , , number]) => told.edges[number]), 0.8, 2);
    const radius = Math.max(1.6, Math.min(9, 26 * view.size * 4));
    const close = chosen >= 0 ? new Set([chosen, ...near[chosen].map(([other]) => other)]) : null;
    for (let module = 0; module < told.modules.length; module += 1) {
      for (const strong of [false, true]) {
        pen.beginPath();
        told.nodes.forEach((node, index) => {
          if (node[2] !== module || !visible[index]) return;
          const bright = (!found || found.has(index)) && (!close || close.has(index));
          if (bright !== strong) return;
          const [x, y] = at(node);
          if (x < -9 || y < -9 || x > canvas.width + 9 || y > canvas.height + 9) return;
          pen.moveTo(x + radius, y);
          pen.arc(x, y, index === chosen ? radius * 1.8 : radius, 0, 7);
        });
        pen.globalAlpha = strong ? 0.95 : 0.18;
        pen.fillStyle = COLORS[module % COLORS.length];
        pen.fill();
      }
    }
    const named = close && view.size > 0 ? [...close].slice(0, 24) : view.size > 0.35 ? shown.slice(0, 1500) : [];
    pen.globalAlpha = 1;
    pen.fillStyle = ink;
    pen.font = `${12 * Math.min(2, devicePixelRatio || 1)}px sans-serif`;
    // The chosen one first; a name that would cover another is left out.
    const high = 12 * Math.min(2, devicePixelRatio || 1);
    const taken = [];
    for (const index of [...named].sort((one, other) => (other === chosen) - (one === chosen))) {
      const [x, y] = at(told.nodes[index]);
      if (x < 0 || y < 0 || x > canvas.width || y > canvas.height || !visible[index]) continue;
      const name = told.nodes[index][5].slice(0, 36);
      const [left, top] = [x + radius + 3, y + 4 - high];
      const right = left + pen.measureText(name).width;
      if (taken.some(([l, t, r]) => left < r && right > l && Math.abs(top - t) < high)) continue;
      taken.push([left, top, right]);
      pen.fillText(name, left, y + 4);
    }
    keep();
  }

  // --- hands -----------------------------------------------------------------------------
  const spot = (event) => {
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  };
  function zoom(factor, x = canvas.width / 2, y = canvas.height / 2) {
    if (!factor) showAll();
    else {
      const size = Math.min(3, Math.max(0.01, view.size * factor));
      view = { size, x: x - ((x - view.x) * size) / view.size, y: y - ((y - view.y) * size) / view.size };
    }
    move();
  }
  function hit([x, y]) {
    let best = -1, least = 24 * 24;
    told.nodes.forEach((node, index) => {
      if (hidden.kinds.has(node[1]) || hidden.modules.has(node[2])) return;
      const dx = node[3] * view.size + view.x - x, dy = node[4] * view.size + view.y - y;
      const far = dx * dx + dy * dy;
      if (far < least) { least = far; best = index; }
    });
    return best;
  }
  const fingers = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, spot(event));
    moved = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !told) return;
    const now = spot(event);
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const length = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
      zoom(length(now) / length(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      view.x += now[0] - before[0];
      view.y += now[1] - before[1];
      move();
    }
    moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
    fingers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (name === "pointerup" && told && moved < 8) { choose(hit(spot(event))); draw(); }
    });
  }
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...spot(event));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const step = canvas.width / 10;
    const keys = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (keys[event.key]) { view.x += keys[event.key][0]; view.y += keys[event.key][1]; move(); }
    else if (event.key === "+" || event.key === "=") zoom(1.4);
    else if (event.key === "-") zoom(0.7);
    else if (event.key === "0") zoom(0);
    else return;
    event.preventDefault();
  });
  root.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => zoom(Number(button.dataset.zoom))));
  root.querySelector("input[type=search]").addEventListener("input", () => told && refresh());
  root.querySelector(".k-atlas-more").addEventListener("click", () => { rows += PAGE * 4; table(); });
  addEventListener("resize", () => { if (told) { resize(); draw(); } });
})();
