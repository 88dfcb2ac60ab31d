import { describe, expect, it } from 'vitest';
import {
  accessApprovedLetter,
  accessRequestedLetter,
  changeEmailLetter,
  confirmEmailLetter,
  emailChangedLetter,
  emailChangeNotice,
  passwordChangedLetter,
  resetPasswordLetter,
} from '#features/account/core/letters.ts';

const siteUrl = 'https://example.ru';
const link = 'https://example.ru/account/x?token=a&b=c';
const links: Partial<Record<string, string>> = {
  'email-change-notice': `${siteUrl}/account`,
  'email-changed': `${siteUrl}/zayavka`,
  'password-changed': `${siteUrl}/account/reset`,
  'access-requested': `${siteUrl}/admin/users?only=waiting`,
  'access-approved': `${siteUrl}/admin`,
};

const letters = [
  confirmEmailLetter({ siteUrl, link, validHours: 24 }),
  resetPasswordLetter({ siteUrl, link, validHours: 1 }),
  changeEmailLetter({ siteUrl, link, validHours: 2 }),
  emailChangeNotice(siteUrl, 'new@example.ru'),
  passwordChangedLetter(siteUrl),
  accessRequestedLetter(siteUrl, 'amina@example.ru'),
  accessApprovedLetter(siteUrl),
  emailChangedLetter(siteUrl, 'new@example.ru'),
];

it('has a kind of its own for every letter', () => {
  expect(new Set(letters.map(({ kind }) => kind)).size).toBe(letters.length);
});

describe.each(letters.map((letter) => [letter.kind, letter] as const))('%s', (kind, letter) => {
  it('carries its link in both forms', () => {
    const its = links[kind] ?? link;
    expect(letter.text.split('\n')).toContain(its);
    expect(letter.html).toContain(`href="${its.replaceAll('&', '&amp;')}"`);
  });

  it('keeps short Russian words with the next one', () => {
    expect(letter.subject + letter.text).not.toMatch(/(^|\s)(не|на|и|к|с|по|из|от|об|в) [а-яё«]/im);
  });

  it('has a subject that fits a line and starts no second header', () => {
    expect(letter.subject.length).toBeLessThan(70);
    expect(letter.subject).not.toMatch(/[\r\n]/);
  });
});

it('tells how long a link works', () => {
  expect(letters.slice(0, 3).map(({ text }) => /Ссылка действует [^.]+/.exec(text)?.[0])).toEqual([
    'Ссылка действует 24\u00a0часа',
    'Ссылка действует 1\u00a0час',
    'Ссылка действует 2\u00a0часа',
  ]);
});

it('names the other address where that matters', () => {
  expect(letters[3]?.text).toContain('new@example.ru');
  expect(letters[5]?.text).toContain('amina@example.ru');
  expect(letters[7]?.text).toContain('new@example.ru');
});
