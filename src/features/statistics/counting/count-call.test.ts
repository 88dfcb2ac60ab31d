import { expect, it } from 'vitest';
import { contactWayOf, tellOnce } from '#features/statistics/counting/count-call.ts';
import { shareLinks } from '#ui/share/share-links.ts';

it('tells each thing once a day, and keeps nothing of the days before', () => {
  const first = tellOnce(null, '2026-11-22', '/tours/a:view');
  expect(first).toEqual({ isNew: true, kept: '2026-11-22 /tours/a:view' });
  expect(tellOnce(first.kept, '2026-11-22', '/tours/a:view').isNew).toBe(false);
  const second = tellOnce(first.kept, '2026-11-22', '/tours/a:phone');
  expect(second).toEqual({ isNew: true, kept: '2026-11-22 /tours/a:view /tours/a:phone' });
  expect(tellOnce(second.kept, '2026-11-23', '/tours/a:view')).toEqual({
    isNew: true,
    kept: '2026-11-23 /tours/a:view',
  });
});

it('stops at so many a day', () => {
  let kept: string | null = null;
  let told = 0;
  for (let n = 0; n < 1000; n += 1) {
    const answer: ReturnType<typeof tellOnce> = tellOnce(kept, '2026-11-22', `/tours/${n}:view`);
    kept = answer.kept;
    if (answer.isNew) told += 1;
  }
  expect(told).toBe(300);
});

it.each([
  ['tel:+79170000000', 'phone'],
  ['mailto:a@example.ru?subject=x', 'email'],
  ['https://t.me/safar?text=x', 'telegram'],
  ['https://max.ru/safar', 'max'],
  ['https://vk.me/safar', 'vk'],
  ['https://wa.me/79170000000?text=x', 'whatsapp'],
  ['https://t.me.evil.example/x', null],
  ['/tours/a', null],
  ['https://constructor/x', null],
])('knows %s', (href, way) => {
  expect(contactWayOf(href)).toBe(way);
});

it('does not take sending a page to friends for a contact', () => {
  const links = shareLinks({ title: 'Тур', url: 'https://vseumry.ru/tours/a' });
  expect(links.map(({ href }) => contactWayOf(href))).toEqual([null, null, null]);
});
