import { describe, expect, it } from 'vitest';
import starter from '#server/pages/page-starter.js?raw';

/** The parts of a control that the starter uses. */
interface Control {
  /** What was done to it. */
  done: string[];
  value: string;
  waits: boolean;
  click(): void;
  closest(selector: string): Control | null;
  matches(selector: string): boolean;
  dispatchEvent(event: Event): void;
}

function control(tag: 'button' | 'select', waits = true): Control {
  return {
    done: [],
    value: '',
    waits,
    click() {
      this.done.push('click');
    },
    matches(selector) {
      return this.waits && selector === `${tag}[data-waits]`;
    },
    closest(selector) {
      return this.matches(selector) ? this : null;
    },
    dispatchEvent({ type, bubbles }) {
      this.done.push(`${type} ${this.value} ${bubbles}`);
    },
  };
}

function page() {
  const heard = new Map<string, (event: object) => void>();
  const document = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      heard.set(type, listener),
  };
  const window = { addEventListener: () => {}, controlStarted: (_control: Control) => {} };
  const later: (() => void)[] = [];
  new Function('document', 'window', 'setTimeout', starter)(document, window, (act: () => void) =>
    later.push(act),
  );
  return {
    /** Says that the scripts of a control run, and lets a moment pass. */
    start(taken: Control) {
      taken.waits = false;
      window.controlStarted(taken);
      for (const act of later.splice(0)) act();
    },
    /** Says whether the press was held. */
    press(target: Control) {
      let isHeld = false;
      heard.get('click')?.({
        target,
        preventDefault: () => (isHeld = true),
        stopPropagation: () => {},
      });
      return isHeld;
    },
    choose(target: Control, value: string) {
      target.value = value;
      heard.get('change')?.({ target });
    },
  };
}

describe('a press on a button before its scripts run', () => {
  it('is repeated once when they do, not when those of another button do', () => {
    const { press, start } = page();
    const [button, other] = [control('button'), control('button')];
    expect(press(button)).toBe(true);
    start(other);
    expect([button.done, other.done]).toEqual([[], []]);
    start(button);
    start(button);
    expect([button.done, other.done]).toEqual([['click'], []]);
    expect(press(button)).toBe(false);
  });

  it('gives way to a later one on another button', () => {
    const { press, start } = page();
    const [first, second] = [control('button'), control('button')];
    press(first);
    press(second);
    start(first);
    start(second);
    expect([first.done, second.done]).toEqual([[], ['click']]);
  });

  it('is held only by what waits, and never by a list, which opens by itself', () => {
    expect(page().press(control('button', false))).toBe(false);
    expect(page().press(control('select'))).toBe(false);
  });
});

describe('a choice in a list before its scripts run', () => {
  it('is made again once they do, after the scripts have set the list back', () => {
    const { choose, press, start } = page();
    const [list, other, button] = [control('select'), control('select'), control('button')];
    choose(list, 'alafasy');
    choose(list, 'husary');
    choose(other, 'nafi');
    press(button);
    list.value = 'first';
    start(list);
    expect([list.done, other.done]).toEqual([['change husary true'], []]);
    start(other);
    start(button);
    expect([other.done, button.done]).toEqual([['change nafi true'], ['click']]);
  });

  it('is left alone once they run', () => {
    const { choose, start } = page();
    const list = control('select');
    start(list);
    choose(list, 'husary');
    start(list);
    expect(list.done).toEqual([]);
  });
});

describe('the fonts after the scripts', () => {
  /** The fonts that a page with one later font loads. */
  function loadedFonts(connection?: { saveData: boolean }): string[] {
    const loaded: string[] = [];
    class FontFace {
      load = () => Promise.resolve(this);
      constructor(name: string) {
        loaded.push(name);
      }
    }
    const parent = { append: ({ onload }: { onload?: () => void }) => onload?.() };
    const parts: Record<string, object> = {
      'page-module': { dataset: { needs: 'page react' } },
      styles: { dataset: { fonts: '[["Golos Text","url(/golos.woff2)",{}]]' } },
    };
    const document = {
      head: parent,
      body: parent,
      fonts: { add: () => {} },
      addEventListener: () => {},
      createElement: () => ({}),
      getElementById: (id: string) => parts[id],
    };
    const heard = new Map<string, () => void>();
    const window = {
      addEventListener: (type: string, listener: () => void) => heard.set(type, listener),
    };
    const navigator = { connection };
    const given = { document, window, navigator, FontFace };
    new Function(...Object.keys(given), starter)(...Object.values(given));
    heard.get('pointerdown')?.();
    return loaded;
  }

  it('come, but not to whoever saves data', () => {
    expect(loadedFonts()).toEqual(['Golos Text']);
    expect(loadedFonts({ saveData: false })).toEqual(['Golos Text']);
    expect(loadedFonts({ saveData: true })).toEqual([]);
  });
});
