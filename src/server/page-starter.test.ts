import { describe, expect, it } from 'vitest';
import starter from '#server/page-starter.js?raw';

/** An element as far as the starter looks at one. */
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
    /** Whether the press was held back. */
    press(target: Node) {
      let isHeld = false;
      onClick?.({ target, preventDefault: () => (isHeld = true), stopPropagation: () => {} });
      return isHeld;
    },
  };
}

describe('a press before the scripts run', () => {
  it('is repeated on the element that was pressed once they do', () => {
    const { press, started } = page();
    const row = element('tr', undefined, ['data-waits']);
    const cell = element('td', row);
    expect(press(cell)).toBe(true);
    started();
    expect([cell.repeated, row.repeated]).toEqual([1, 0]);
    expect(press(cell)).toBe(false);
  });

  it('goes to what waits when the pressed part of it was replaced meanwhile', () => {
    const { press, started } = page();
    const button = element('button', undefined, ['data-waits']);
    const icon = element('svg', button);
    press(icon);
    icon.isConnected = false;
    started();
    expect(button.repeated).toBe(1);
  });

  it('is left to a link inside what waits, but not to a link that waits itself', () => {
    const { press } = page();
    const row = element('tr', undefined, ['data-waits']);
    expect(press(element('a', row))).toBe(false);
    expect(press(element('a', undefined, ['data-waits']))).toBe(true);
    expect(press(element('p'))).toBe(false);
  });
});
