"""The map of the rules on a slow phone: it follows the finger, and answers a tap."""

import pytest
from playwright.sync_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

#: Moves the map as a finger does, once a frame, and tells how long its own drawing took in each frame.
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
    """With a sixth of the processor half of the frames are drawn in a thirtieth of a second, and a tap is answered."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{address}/pl/atlas.html#uprising.clause.infiltrate")
    expect(page.locator(".k-atlas-chosen h2")).to_be_visible()
    page.wait_for_timeout(500)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    times = page.evaluate(MOVE)
    assert times[len(times) // 2] < 33, times
    page.wait_for_timeout(1000)
    canvas = page.locator(".k-atlas canvas")
    before = page.url
    for x, y in ((195, 150), (150, 200), (240, 220), (100, 120)):
        canvas.tap(position={"x": x, "y": y})
        if page.url != before:
            break
    assert page.url != before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
