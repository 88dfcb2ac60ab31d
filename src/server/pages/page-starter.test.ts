import { describe, expect, it } from 'vitest';
import starter from '#server/pages/page-starter.js?raw';

/** The parts of an element that the starter uses. */
function element(tag: string, parent?: ReturnType<typeof node>, attributes: string[] = []) {
  return node(tag, parent ?? null, attributes);
}

function node(tag: string, parent: Node | null, attributes: string[]): Node {
  const self: Node = {
    isConnected: true,
    repeated: 0,
    closest: (selector) => {
      const fits = selector === 'a[href]' ? tag === 'a' : attributes.includes('data-waits');
      return fits ? self : (parent?.closest(selector) ?? null);
    },
    contains: (other) => other === self || other.parent === self,
    dispatchEvent: () => (self.repeated += 1),
    parent,
  };
  return self;
}

interface Node {
  isConnected: boolean;
  repeated: number;
  closest(selector: string): Node | null;
  contains(other: Node): boolean;
  dispatchEvent(): void;
  parent: Node | null;
}

function page() {
  let onClick: ((event: object) => void) | undefined;
  const document = {
    addEventListener: (_type: string, listener: typeof onClick) => (onClick = listener),
    removeEventListener: () => (onClick = undefined),
  };
  const window = {
    addEventListener: () => {},
    pageStarted: () => {},
  };
  new Function('document', 'window', 'MouseEvent', starter)(document, window, Event);
  return {
    started: () => window.pageStarted(),
    /** Whether the press was prevented. */
    press(target: Node) {
      let isHeld = false;
      onClick?.({ target, preventDefault: () => (isHeld = true), stopPropagation: () => {} });
      return isHeld;
    },
  };
}

describe('a press before the scripts run', () => {
  it('is repeated on the pressed element once they run', () => {
    const { press, started } = page();
    const row = element('tr', undefined, ['data-waits']);
    const cell = element('td', row);
    expect(press(cell)).toBe(true);
    started();
    expect([cell.repeated, row.repeated]).toEqual([1, 0]);
    expect(press(cell)).toBe(false);
  });

  it('goes to the waiting element when the pressed part of it was replaced', () => {
    const { press, started } = page();
    const button = element('button', undefined, ['data-waits']);
    const icon = element('svg', button);
    press(icon);
    icon.isConnected = false;
    started();
    expect(button.repeated).toBe(1);
  });

  it('goes to a link inside a waiting element, unless that link waits itself', () => {
    const { press } = page();
    const row = element('tr', undefined, ['data-waits']);
    expect(press(element('a', row))).toBe(false);
    expect(press(element('a', undefined, ['data-waits']))).toBe(true);
    expect(press(element('p'))).toBe(false);
  });
});
