import { expect, it } from 'vitest';
import { composeLetter } from '#lib/contact/letter.ts';

const words = {
  subject: 'Проверка',
  siteUrl: 'https://example.ru',
  paragraphs: ['Первый абзац.', 'Второй абзац.'],
  action: { label: 'Подтвердить', href: 'https://example.ru/x?a=1&b=2' },
  notes: ['Ссылка действует 1 час.'],
};

it('says the same in text and HTML', () => {
  const { text, html } = composeLetter(words);
  for (const part of ['Первый абзац.', 'Второй абзац.', 'Подтвердить', 'Ссылка действует 1 час.']) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

it('puts the link of the text on its own line and the site below', () => {
  const lines = composeLetter(words).text.split('\n');
  expect(lines).toContain('https://example.ru/x?a=1&b=2');
  expect(lines).toContain('https://example.ru');
});

it('escapes all its input', () => {
  const hostile = `"><img src=x onerror=alert(1)>&'`;
  const { html } = composeLetter({
    ...words,
    subject: hostile,
    siteUrl: `https://example.ru/${hostile}`,
    paragraphs: [hostile],
    action: { label: hostile, href: `https://example.ru/${hostile}` },
    notes: [hostile],
  });
  const escaped = `&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;'`;
  expect(html).toContain(escaped);
  expect(html.replaceAll(escaped, '')).not.toMatch(/onerror|<img/);
});

it('escapes the address of its link', () => {
  expect(composeLetter(words).html).toContain('href="https://example.ru/x?a=1&amp;b=2"');
});

it('loads nothing from other hosts', () => {
  expect(composeLetter(words).html).not.toMatch(/<img|<script|<link|url\(|src=/);
});

it.for(['javascript:alert(1)', '/reset', 'data:text/html,x', ''])(
  'refuses a button that leads to %j',
  (href) => {
    expect(() => composeLetter({ ...words, action: { label: 'Открыть', href } })).toThrow(
      RangeError,
    );
  },
);

it('may have no button', () => {
  const { text, html } = composeLetter({ ...words, action: undefined, notes: undefined });
  expect(text).not.toContain('undefined');
  expect(html).not.toContain('undefined');
  expect(html).not.toContain('Если кнопка');
});
