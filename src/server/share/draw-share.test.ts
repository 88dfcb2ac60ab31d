import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { suraShareCard } from '#features/quran/text/sura-share-card.ts';
import { SURAS } from '#lib/quran/suras.ts';
import { drawable, type ShareCard } from '#lib/share-card.ts';
import { createShareDrawer } from '#server/share/draw-share.server.ts';
import { scenePicture } from '#ui/scene/scene-picture.server.ts';
import { shareDigest } from '#server/share/share-address.server.ts';

const card: ShareCard = {
  kicker: 'Умра, Казань',
  title: '3–12 декабря 2026',
  facts: ['Мекка 5 — Медина 5 · 10 дней', 'Hilton, 4★', 'До Каабы 480 м · ≈\u00a06 мин пешком'],
  scene: { part: 'mecca' },
  price: { amount: '185\u00a0000\u00a0₽', of: 'за человека, в четырёхместном' },
};
const draw = createShareDrawer((scene) => scenePicture(scene, 'right'));

describe('a share picture', () => {
  it('is a PNG of 1200 by 630 that messengers accept', async () => {
    const png = await draw(card);
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(200_000);
  });

  it('has the Arabic name of every sura, which the layout does not filter', async () => {
    const arabic = SURAS.map((sura) => suraShareCard(sura).arabic).join(' ');
    const [named, bare] = await Promise.all([draw({ ...card, arabic }), draw(card)]);
    expect(named.equals(bare)).toBe(false);
  });

  it('has a glyph for every character that the layout allows', async () => {
    const all = Array.from({ length: 0x2600 }, (_, code) => String.fromCodePoint(code));
    const drawn = [...drawable(all.join(''))].filter((one) => one.trim() !== '');
    expect(drawn.length).toBeGreaterThan(450);
    // The drawer throws for a character without a glyph.
    for (let from = 0; from < drawn.length; from += 140) {
      const title = drawn.slice(from, from + 140).join('');
      await draw({ kicker: 'x', title, facts: [], price: null, scene: card.scene });
    }
  });

  it('draws the characters that no font file has', async () => {
    const of = (fact: string) => draw({ ...card, facts: [fact], price: null });
    const [plain, almost, star] = await Promise.all([of('6 мин'), of('≈ 6 мин'), of('★ 6 мин')]);
    expect(almost.equals(plain)).toBe(false);
    expect(star.equals(almost)).toBe(false);
  });

  it.for([
    { ...card, title: '', facts: [], price: null },
    { ...card, title: 'مكة 😀', kicker: '🕋', facts: ['漢字'] },
    { ...card, title: 'Длинноеслово'.repeat(40), kicker: 'я'.repeat(300) },
    { ...card, facts: Array.from({ length: 20 }, () => 'ф'.repeat(500)) },
    { ...card, title: '<script>&amp;"', facts: ["'</text><image href='x'/>"] },
  ])('is drawn of whatever people write: $title', async (odd) => {
    expect((await sharp(await draw(odd)).metadata()).width).toBe(1200);
  });
});

it('has a digest of its contents', () => {
  expect(shareDigest(card)).toMatch(/^[0-9a-f]{20}$/);
  expect(shareDigest({ ...card })).toBe(shareDigest(card));
  const others = [
    { ...card, title: '4–12 декабря 2026' },
    { ...card, facts: card.facts.slice(1) },
    { ...card, price: null },
    { ...card, scene: { part: 'medina' } as const },
  ];
  expect(new Set([card, ...others].map(shareDigest)).size).toBe(5);
});
