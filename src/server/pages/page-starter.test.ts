import { describe, expect, it } from 'vitest';
import starter from '#server/pages/page-starter.js?raw';

/** The parts of a button that the starter uses. */
interface Button {
  presses: number;
  click(): void;
}

function newButton(): Button {
  return {
    presses: 0,
    click() {
      this.presses += 1;
    },
  };
}

function page() {
  let onClick: ((event: object) => void) | undefined;
  const document = {
    addEventListener: (_type: string, listener: typeof onClick) => (onClick = listener),
  };
  const window = { addEventListener: () => {}, buttonStarted: (_button: Button) => {} };
  const later: (() => void)[] = [];
  new Function('document', 'window', 'setTimeout', starter)(document, window, (act: () => void) =>
    later.push(act),
  );
  return {
    /** Says that the scripts of a button run, and lets a moment pass. */
    start(button: Button) {
      window.buttonStarted(button);
      for (const act of later.splice(0)) act();
    },
    /** Presses something inside a button that waits, or inside none; says whether it was held. */
    press(waiting: Button | null) {
      let isHeld = false;
      const target = { closest: () => waiting };
      onClick?.({ target, preventDefault: () => (isHeld = true), stopPropagation: () => {} });
      return isHeld;
    },
  };
}

describe('a press on a button before its scripts run', () => {
  it('is repeated once when they do, not when those of another button do', () => {
    const { press, start } = page();
    const [button, other] = [newButton(), newButton()];
    expect(press(button)).toBe(true);
    start(other);
    expect([button.presses, other.presses]).toEqual([0, 0]);
    start(button);
    start(button);
    expect([button.presses, other.presses]).toEqual([1, 0]);
  });

  it('gives way to a later one on another button', () => {
    const { press, start } = page();
    const [first, second] = [newButton(), newButton()];
    press(first);
    press(second);
    start(first);
    start(second);
    expect([first.presses, second.presses]).toEqual([0, 1]);
  });

  it('is held only by what waits', () => {
    expect(page().press(null)).toBe(false);
  });
});
