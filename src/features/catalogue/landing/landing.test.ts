import { expect, it } from 'vitest';
import { landingShareCard } from '#features/catalogue/landing/landing-share-card.ts';
import { landingAddress, readLanding, type Landing } from './landing.ts';

const none: Landing = { type: null, citySlug: null, month: null };

it.each<[Partial<Landing>, string]>([
  [{ type: 'umrah' }, '/tury/umra'],
  [{ type: 'umrah_ramadan' }, '/tury/umra-v-ramadan'],
  [{ type: 'hajj' }, '/tury/hadzh'],
  [{ citySlug: 'kazan' }, '/tury/kazan'],
  [{ type: 'hajj', citySlug: 'nizhniy-novgorod' }, '/tury/hadzh/nizhniy-novgorod'],
  [{ month: '2026-12' }, '/tury/dekabr-2026'],
  [{ month: '2027-05' }, '/tury/may-2027'],
])('the page of %o has the address %s, and the address leads to it', (landing, address) => {
  expect(landingAddress(landing)).toBe(address);
  const [first = '', second] = address.replace('/tury/', '').split('/');
  expect(readLanding(first, second)).toEqual({ ...none, ...landing });
});

it.each([
  ['KAZAN', undefined],
  ['казань', undefined],
  ['a', undefined],
  ['a'.repeat(61), undefined],
  ['kazan', 'umra'],
  ['umra', '../x'],
])('the path %s %s leads to no page', (first, second) => {
  expect(readLanding(first, second)).toBeNull();
});

it('takes a month that the calendar does not have for the slug of a city', () => {
  expect(readLanding('brumaire-2026')).toEqual({ ...none, citySlug: 'brumaire-2026' });
});

it('has a share picture with roubles first', () => {
  const lowestPrice = { main: '≈ 121 600 ₽', beside: '$1 280' };
  const figures = { count: 3, operators: 1, lowestPrice, nearestDeparture: null };
  expect(landingShareCard('Умра из Уфы', figures, 'Уфа').price).toEqual({
    amount: 'от\u00a0≈ 121 600 ₽',
    of: '$1 280 за\u00a0человека',
  });
});
