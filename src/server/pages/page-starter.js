// Stands in the head of every page, as text.
// Once the page is painted, at an idle moment or at the first touch: the whole style sheet, the manifest
// and the page's scripts, and once these are there the fonts, which would else share a slow network with
// them. Links and forms work by themselves meanwhile. A press on a button that needs scripts (data-waits)
// is held, and a choice in a list is noted; both are repeated once the scripts run for this control.
{
  // Minified, a name of one letter: the text is in every page.
  const page = document;
  /** What to repeat on which control once its scripts run. @type {Map<EventTarget, () => void>} */
  const later = new Map();
  /** @type {HTMLElement} */
  let pressed;

  /** @type {(name: string, given: object, into?: HTMLElement) => void} */
  const add = (name, given, into = page.head) =>
    into.append(Object.assign(page.createElement(name), given));
  // All at once, when they are there: each font makes the browser lay out the page. Whoever saves data
  // keeps the fallback, which has the same widths.
  /** @type {(given: [string, string, FontFaceDescriptors][]) => void} */
  const addFonts = (given) =>
    /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData ||
    Promise.all(given.map((face) => new FontFace(...face).load())).then(
      (faces) => faces.forEach((face) => page.fonts.add(face)),
      () => {},
    );
  const start = () => {
    const text = page.getElementById('page-module');
    // Only once: a later touch finds no module.
    if (!text) return;
    text.id = '';
    const { whole, fonts = '[]' } = page.getElementById('styles')?.dataset ?? {};
    // In the body: the error page draws the head anew, and the sheet inside the page comes before this one.
    if (whole) add('link', { rel: 'stylesheet', href: whole }, page.body);
    add('link', { rel: 'manifest', href: '/manifest.webmanifest' });
    // Each file runs in a task of its own, but for the first: it starts the page, so only the module runs it.
    const [last, ...names] = text.dataset.needs?.split(' ') ?? [];
    let missing = names.length;
    const onload = () => --missing || addFonts(JSON.parse(fonts));
    for (const name of names) add('script', { type: 'module', src: `/assets/${name}.js`, onload });
    add('link', { rel: 'modulepreload', href: `/assets/${last}.js` });
    add('script', { type: 'module', textContent: text.textContent });
  };
  // A frame is drawn when a task put off from it runs; Safari has no idle moments.
  window.addEventListener('load', () =>
    requestAnimationFrame(() =>
      setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 3000 })),
    ),
  );
  for (const touch of ['pointerdown', 'keydown', 'input']) {
    window.addEventListener(touch, start, true);
  }

  page.addEventListener(
    'click',
    (event) => {
      /** @type {HTMLElement | null} */
      const button = /** @type {Element} */ (event.target).closest('button[data-waits]');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      // Only the last press counts.
      later.delete(pressed);
      pressed = button;
      later.set(button, () => button.click());
    },
    true,
  );
  page.addEventListener(
    'change',
    ({ target }) => {
      const list = /** @type {HTMLSelectElement} */ (target);
      if (!list.matches('select[data-waits]')) return;
      const { value } = list;
      later.set(list, () => {
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    true,
  );
  window.controlStarted = (control) => {
    const repeat = later.get(control);
    later.delete(control);
    // Not at once: the effects of the part just taken over come first.
    if (repeat) setTimeout(repeat);
  };
}
