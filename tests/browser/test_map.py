"""The map of the rules on a slow phone: it follows the finger, and answers a tap."""

from itertools import product

import pytest
from playwright.sync_api import Browser, expect

pytestmark = [pytest.mark.browser]

#: Moves the map as a finger does, once a frame, and tells how long its own drawing took in each frame, which
#: ``benchmarks/map_frames.py`` prints.
MOVE = """async () => {
  const canvas = document.querySelector(".k-atlas canvas");
  const box = canvas.getBoundingClientRect();
  const send = (name, x, y) => canvas.dispatchEvent(new PointerEvent(name, {
    pointerId: 1, clientX: box.left + x, clientY: box.top + y, bubbles: true, pointerType: "touch", isPrimary: true }));
  canvas.setPointerCapture = () => {};
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
  const times = [];
  send("pointerdown", 100, 100);
  for (let step = 0; step < 40; step += 1) {
    send("pointermove", 100 + 3 * step, 100 + 2 * step);
    const start = await frame();
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
    times.push(performance.now() - start);
  }
  send("pointerup", 220, 180);
  return times.sort((one, other) => one - other);
}"""


def test_the_map_follows_a_finger_on_a_slow_phone(browser: Browser, address: str) -> None:
    """With a sixth of the processor it draws while a finger moves it, and then answers a tap."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{address}/pl/atlas.html#uprising.clause.infiltrate")
    expect(page.locator(".k-atlas-chosen h2")).to_be_visible()
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    before = page.locator(".k-atlas canvas").screenshot()
    assert len(page.evaluate(MOVE)) == 40
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    canvas = page.locator(".k-atlas canvas")
    assert canvas.screenshot() != before
    chosen = page.url
    box = canvas.bounding_box()
    assert box is not None
    for x, y in product(range(30, int(box["width"]) - 20, 30), range(30, int(box["height"]) - 20, 30)):
        canvas.tap(position={"x": x, "y": y})
        if page.evaluate("location.href") != chosen:
            break
    assert page.evaluate("location.href") != chosen
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
