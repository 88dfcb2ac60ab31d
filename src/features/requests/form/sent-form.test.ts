import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillSent } from '#features/requests/form/sent-form.browser.ts';

class Input {
  defaultValue = '';
  constructor(
    public type: string,
    public value: string,
  ) {}
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  const sent = { text: '{"name":"Равиля","phone":"+7 917","consent":"on"}', made: {} };
  vi.stubGlobal('history', { state: { sent } });
});
afterEach(() => vi.unstubAllGlobals());

/** A form as a browser brings it after «Back», and what it then shows. */
function shownOf(name: string, phone: string): [string, string, string] {
  const fields = new Map([
    ['name', new Input('text', name)],
    ['phone', new Input('tel', phone)],
    ['consent', new Input('checkbox', 'yes')],
  ]);
  const elements = { namedItem: (wanted: string) => fields.get(wanted) ?? null };
  fillSent({ elements } as unknown as HTMLFormElement);
  const [one = '', two = '', three = ''] = [...fields.values()].map(({ value }) => value);
  return [one, two, three];
}

it('fills a form in again that came back empty, as in Firefox, but gives no consent', () => {
  expect(shownOf('', '')).toEqual(['Равиля', '+7 917', 'yes']);
});

it('leaves what the browser filled in, and a form that was never sent', () => {
  expect(shownOf('Равиля', '')).toEqual(['Равиля', '', 'yes']);
  vi.stubGlobal('history', { state: null });
  expect(shownOf('', '')).toEqual(['', '', 'yes']);
});
