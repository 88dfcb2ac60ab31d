import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEmail } from '#features/account/core/account-email.ts';

describe('the address of an account', () => {
  it.each([
    'aisha@example.ru',
    ' Aisha@Example.RU ',
    'AISHA@EXAMPLE.RU',
    'ａｉｓｈａ＠ｅｘａｍｐｌｅ．ｒｕ',
    'aisha@example.ru\u00a0',
  ])('%j is one with aisha@example.ru', (text) => {
    expect(accountEmail(text)).toBe('aisha@example.ru');
  });

  it('has its domain in ASCII, however it was composed', () => {
    const composed = accountEmail('info@й.рф'.normalize('NFC'));
    expect(composed).toBe('info@xn--i1a.xn--p1ai');
    expect(accountEmail('INFO@Й.РФ'.normalize('NFD'))).toBe(composed);
  });

  it.each([
    '',
    'aisha',
    'aisha@example.ru\r\nBcc: other@example.ru',
    'aisha@example.ru\n',
    'aisha\0@example.ru',
    'aisha@example.ru,other@example.ru',
    'Аиша <aisha@example.ru>',
  ])('is not %j', (text) => {
    expect(accountEmail(text)).toBeNull();
  });

  it('is no text of any length', () => {
    expect(accountEmail(`${'a'.repeat(200_000)}@example.ru`)).toBeNull();
  });

  it('is already in its form once it has been brought into it', () => {
    const usual = fc.stringMatching(/^[A-Za-z\d]{1,20}$/);
    const parts = fc.oneof(usual, fc.string({ unit: 'grapheme', maxLength: 20 }));
    const texts = fc.oneof(
      fc.emailAddress(),
      parts.map((part) => `${part}@Example.ru`),
    );
    const { counterexample } = fc.check(
      fc.property(texts, (text) => {
        const once = accountEmail(text);
        return once === null || accountEmail(once) === once;
      }),
    );
    expect(counterexample).toBeNull();
  });
});
