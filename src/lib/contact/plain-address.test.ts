import { describe, expect, it } from 'vitest';
import { parseSender, plainAddress } from '#lib/contact/plain-address.ts';

describe('plainAddress', () => {
  it.for([
    ['amina@example.ru', 'amina@example.ru'],
    ['Amina.Safina+umra@Mail.Example.RU', 'Amina.Safina+umra@mail.example.ru'],
    ["o'hara_1@example.com", "o'hara_1@example.com"],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
    [`${'a'.repeat(64)}@example.ru`, `${'a'.repeat(64)}@example.ru`],
  ])('takes %s', ([text, address]) => {
    expect(plainAddress(text ?? '')).toBe(address);
  });

  it.for([
    '',
    '@',
    'amina',
    'amina@',
    '@example.ru',
    'amina@example',
    'amina@example.ru\r\nBcc: all@example.org',
    'amina@example.ru\n',
    '\ramina@example.ru',
    'amina@example.ru\0',
    ' amina@example.ru',
    'amina@example.ru ',
    'amina@exam ple.ru',
    'amina@example.ru,other@example.org',
    'amina@example.ru;other@example.org',
    'amina@example.ru other@example.org',
    'Амина <amina@example.ru>',
    '<amina@example.ru>',
    'amina@example.ru (Амина)',
    'list: amina@example.ru;',
    '"amina"@example.ru',
    '"a@example.org, b"@example.ru',
    'amina@example.ru@example.org',
    'amina%example.org@example.ru',
    'example.org!amina@example.ru',
    '-oQ/tmp@example.ru',
    '|sh@example.ru',
    'a..b@example.ru',
    '.a@example.ru',
    'a.@example.ru',
    'amina@[127.0.0.1]',
    'amina@127.0.0.1',
    'amina@2130706433',
    'amina@example.ru:25',
    'amina@example.ru/x',
    'amina@user:password@example.ru',
    'amina@.example.ru',
    'amina@example..ru',
    'amina@example.ru.',
    'amina@-example.ru',
    'амина@example.ru',
    'ａmina@example.ru',
    'amina@example\u202e.ru',
    'amina\u200b@example.ru',
    `${'a'.repeat(65)}@example.ru`,
    `a@${'a'.repeat(64)}.ru`,
    `a@${'a.'.repeat(140)}ru`,
    `a@${'ы'.repeat(60)}.${'ы'.repeat(60)}.${'ы'.repeat(60)}.рф`,
    'a@'.repeat(100_000),
  ])('refuses %j', (text) => {
    expect(plainAddress(text)).toBeNull();
  });

  it('gives the same address for every Unicode form of a domain', () => {
    const forms = ['почтой.рф'.normalize('NFC'), 'почтой.рф'.normalize('NFD'), 'ПОЧТОЙ.РФ'];
    expect(new Set(forms.map((domain) => plainAddress(`info@${domain}`))).size).toBe(1);
  });
});

describe('parseSender', () => {
  it.for([
    ['info@example.ru', { name: '', address: 'info@example.ru' }],
    ['ВсеУмры <info@example.ru>', { name: 'ВсеУмры', address: 'info@example.ru' }],
    [
      '"ВсеУмры, каталог" <info@example.ru>',
      { name: 'ВсеУмры, каталог', address: 'info@example.ru' },
    ],
    ['<info@example.ru>', { name: '', address: 'info@example.ru' }],
    ['ВсеУмры', null],
    ['ВсеУмры <info>', null],
    ['ВсеУмры\r\nBcc: a@example.org <info@example.ru>', null],
    ['<a@example.ru> <b@example.ru>', null],
  ] as const)('reads %j', ([text, sender]) => {
    expect(parseSender(text)).toEqual(sender);
  });
});
