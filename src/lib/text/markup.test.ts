import { expect, it } from 'vitest';
import { escapeMarkup } from '#lib/text/markup.ts';

it('escapes a text, and removes characters that XML refuses', () => {
  expect(escapeMarkup('<a href="x">Мекка & Медина</a>\u0000\u0008\n')).toBe(
    '&lt;a href=&quot;x&quot;&gt;Мекка &amp; Медина&lt;/a&gt;\n',
  );
});
