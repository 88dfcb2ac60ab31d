import { expect, it } from 'vitest';
import { drawable, shareAlt } from '#lib/share-card.ts';

it.for([
  ['Отель «Hilton», 4★, ≈\u00a06\u00a0мин', 'Отель «Hilton», 4★, ≈\u00a06\u00a0мин'],
  ['Әхмәт, Ғабдулла', 'Әхмәт, Ғабдулла'],
  ['Mövenpick', 'Mövenpick'],
  ['Dar al-Īmān, Mu\u1e63\u1e6dafa', 'Dar al-Īmān, Mustafa'],
  ['Тур 🕋 в\u200b Мекку', 'Тур в Мекку'],
  ['مكة', ''],
  ['цена\u00ad\n185', 'цена 185'],
])('%s is drawn as %s', ([written, drawn]) => {
  expect(drawable(written ?? '')).toBe(drawn);
});

it('describes the picture in a sentence', () => {
  const price = { amount: '185\u00a0000\u00a0₽', of: 'за\u00a0человека' };
  expect(shareAlt({ kicker: 'Умра', title: '3–12 декабря', facts: ['Мекка 5'], price })).toBe(
    'Умра. 3–12 декабря, Мекка 5, 185 000 ₽ за человека',
  );
});
