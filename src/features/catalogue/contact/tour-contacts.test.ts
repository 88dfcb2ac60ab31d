import { expect, it } from 'vitest';
import { tourContacts, tourMessage } from './tour-contacts.ts';
import { plainText } from '#lib/text/russian.ts';

const tour = {
  slug: 'umra-kazan-2026-12-03',
  tour_type: 'umrah' as const,
  city_from: 'Казань',
  departure_date: '2026-12-03',
  end_date: '2026-12-12',
  days: 10,
  whatsapp: '+79170000000' as string | null,
  telegram: '@umra' as string | null,
  phone: '+78430000000' as string | null,
};
const none = { whatsapp: null, telegram: null, phone: null };

it('writes to the organiser which tour it is about and where it is shown', () => {
  expect(plainText(tourMessage(tour, 'https://example.ru'))).toBe(
    'Здравствуйте! Интересует тур: Умра, вылет: Казань, 3–12 декабря 2026.\n' +
      'https://example.ru/tours/umra-kazan-2026-12-03',
  );
});

it('opens WhatsApp and Telegram with that message typed, the phone without', () => {
  const { links } = tourContacts(tour, 'https://example.ru');
  expect(links.map(({ way }) => way)).toEqual(['phone', 'telegram', 'whatsapp']);
  const [phone, telegram, whatsapp] = links.map(({ href }) => new URL(href));
  expect(phone?.href).toBe('tel:+78430000000');
  expect(telegram?.searchParams.get('text')).toContain('3–12 декабря 2026');
  expect(whatsapp?.searchParams.get('text')).toContain('3–12 декабря 2026');
});

it('has no way to reach an organiser that gave none one can use', () => {
  const silent = { ...tour, ...none, phone: 'спросите в офисе', telegram: '' };
  expect(tourContacts(silent, 'https://example.ru').links).toEqual([]);
});
