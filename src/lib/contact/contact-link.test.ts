import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayPhone,
  maxLink,
  phoneLink,
  telegramLink,
  vkLink,
  whatsappLink,
} from './contact-link.ts';

const NOTHING = [null, undefined, '', '   ', 'нет', '+', '12', 'пишите в директ', '1'.repeat(40)];
const DANGEROUS = [
  'javascript:alert(79170000000)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:79170000000',
  'ftp://79170000000.example',
  'https:79170000000',
  'https://',
  'http://[79170000000',
];

describe('WhatsApp', () => {
  it('puts the digits of a number into a chat link', () => {
    expect(whatsappLink('+7 (917) 000-00-00')).toBe('https://wa.me/79170000000');
  });

  it('treats a number with the national prefix as the international one', () => {
    expect(whatsappLink('8 917 000-00-00')).toBe('https://wa.me/79170000000');
    expect(whatsappLink('+89170000000')).toBe('https://wa.me/79170000000');
    expect(whatsappLink('+84 912 345 678')).toBe('https://wa.me/84912345678');
  });

  it('takes the first of several numbers and leaves extensions out', () => {
    expect(whatsappLink('+79170000000, +79171111111')).toBe('https://wa.me/79170000000');
    expect(whatsappLink('нет; +79171111111 доб. 12')).toBe('https://wa.me/79171111111');
  });

  it('opens the chat with the message typed in, with ordinary spaces', () => {
    expect(whatsappLink('79170000000', 'Тур 3–\u20609\u00a0мая & 100%')).toBe(
      `https://wa.me/79170000000?text=${encodeURIComponent('Тур 3–9 мая & 100%')}`,
    );
  });

  it('leaves a web address alone', () => {
    expect(whatsappLink(' https://wa.me/message/ABC123 ', 'Здравствуйте')).toBe(
      'https://wa.me/message/ABC123',
    );
  });

  it.each([...NOTHING, ...DANGEROUS, 'kazan_umra'])('makes no link of %j', (value) => {
    expect(whatsappLink(value)).toBeNull();
  });
});

describe('Telegram', () => {
  it.each([
    ['@umra_kazan', 'https://t.me/umra_kazan'],
    ['umra_kazan', 'https://t.me/umra_kazan'],
    ['t.me/umra_kazan', 'https://t.me/umra_kazan'],
    ['+7 917 000-00-00', 'https://t.me/+79170000000'],
    ['t.me/+AbCd_efgh123', 'https://t.me/+AbCd_efgh123'],
    ['http://t.me/umra', 'http://t.me/umra'],
    ['HTTPS://T.ME/umra', 'https://t.me/umra'],
  ])('makes of %j the link %s', (value, link) => {
    expect(telegramLink(value)).toBe(link);
  });

  it.each([...NOTHING, ...DANGEROUS, '@', '@a b', 'имя', '../../evil', 'name?x=1'])(
    'makes no link of %j',
    (value) => {
      expect(telegramLink(value)).toBeNull();
    },
  );
});

it('opens Telegram with the message typed where there is a name to write to', () => {
  expect(telegramLink('@umra', 'Тур 3\u00a0мая')).toBe(
    `https://t.me/umra?text=${encodeURIComponent('Тур 3 мая')}`,
  );
  expect(telegramLink('+79170000000', 'Тур')).toBe('https://t.me/+79170000000');
});

describe('MAX and VK', () => {
  it.each([
    ['https://max.ru/join/abc', 'https://max.ru/join/abc'],
    ['max.ru/id7707083893_bot', 'https://max.ru/id7707083893_bot'],
  ])('makes of %j the page %s in MAX', (value, link) => {
    expect(maxLink(value)).toBe(link);
  });

  it.each([
    ['umra_kazan', 'https://vk.me/umra_kazan'],
    ['@umra.kazan', 'https://vk.me/umra.kazan'],
    ['vk.com/umra', 'https://vk.com/umra'],
    ['http://vk.me/umra', 'https://vk.me/umra'],
  ])('makes of %j the conversation %s in VK', (value, link) => {
    expect(vkLink(value)).toBe(link);
  });

  it.each([...NOTHING, ...DANGEROUS, 'https://elsewhere.example/max.ru/x', 'max.ru.example/x'])(
    'makes no link of %j',
    (value) => {
      expect(maxLink(value)).toBeNull();
      expect(vkLink(value)).toBeNull();
    },
  );
});

describe('phone', () => {
  it('dials a plus and digits only', () => {
    expect(phoneLink('8 (843) 000-00-00')).toBe('tel:+78430000000');
    expect(phoneLink('tel:+998 71 000 00 00')).toBe('tel:+998710000000');
  });

  it('formats Russian numbers as usual, others as they are dialled', () => {
    expect(displayPhone('88430000000')).toBe('+7\u00a0843\u00a0000-00-00');
    expect(displayPhone('+998 71 000 00 00')).toBe('+998710000000');
    expect(displayPhone('нет')).toBe('');
  });

  it.each([...NOTHING, ...DANGEROUS, 'https://example.ru/79170000000'])(
    'makes no link of %j',
    (value) => {
      expect(phoneLink(value)).toBeNull();
    },
  );
});

it('never makes a link of a foreign scheme, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', 'javascript:', 'data:', '@', '+7'),
      (tail, head) => {
        for (const link of [whatsappLink, telegramLink, phoneLink, maxLink, vkLink]) {
          expect(link(head + tail) ?? 'tel:').toMatch(/^(https?:\/\/|tel:)/);
        }
      },
    ),
  );
});
