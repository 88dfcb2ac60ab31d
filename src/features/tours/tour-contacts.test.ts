import { expect, it } from 'vitest';
import { hasContacts, tourContacts, tourMessage } from './tour-contacts.ts';

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
  expect(tourMessage(tour, 'https://example.ru').replaceAll('\u00a0', ' ')).toBe(
    'Здравствуйте! Интересует тур: Умра, вылет: Казань, 3–12 декабря 2026.\n' +
      'https://example.ru/tours/umra-kazan-2026-12-03',
  );
});

it('opens WhatsApp with that message typed, Telegram and the phone without', () => {
  const { whatsapp, telegram, phone } = tourContacts(tour, 'https://example.ru');
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain('3–12 декабря 2026');
  expect(telegram).toBe('https://t.me/umra');
  expect(phone).toBe('tel:+78430000000');
});

it('says whether there is any way to reach the organiser', () => {
  expect(hasContacts({ ...none, telegram: '@umra' })).toBe(true);
  expect(hasContacts({ ...none, phone: 'спросите в офисе', telegram: '' })).toBe(false);
});
