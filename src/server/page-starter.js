// Stands in the head of every page, as text.
// Starts the page's scripts when the page is there: after load and an idle moment, or at the first
// touch. Links and forms work by themselves meanwhile. A press on something that needs scripts
// (data-waits) is held and repeated, once they run, on the very element that was pressed.
(() => {
  let isStarted = false;
  /** @type {{ pressed: Element, waiting: Element } | undefined} */
  let held;

  const start = () => {
    const text = document.getElementById('page-module');
    if (isStarted || !text) return;
    isStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = text.textContent;
    document.head.append(script);
  };
  const startWhenIdle = () =>
    window.requestIdleCallback
      ? window.requestIdleCallback(start, { timeout: 3000 })
      : setTimeout(start, 200);
  if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle);
  for (const touch of ['pointerdown', 'keydown', 'input']) {
    window.addEventListener(touch, start, { once: true, capture: true, passive: true });
  }

  /** @param {Event} event */
  const hold = (event) => {
    const pressed = /** @type {Element} */ (event.target);
    const waiting = pressed.closest('[data-waits]');
    if (!waiting) return;
    const link = pressed.closest('a[href]');
    if (link && link !== waiting && waiting.contains(link)) return;
    event.preventDefault();
    event.stopPropagation();
    held = { pressed, waiting };
  };
  document.addEventListener('click', hold, true);
  window.pageStarted = () => {
    window.pageRuns = true;
    document.removeEventListener('click', hold, true);
    if (!held) return;
    const element = held.pressed.isConnected ? held.pressed : held.waiting;
    held = undefined;
    if (element.isConnected) {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  };
})();
