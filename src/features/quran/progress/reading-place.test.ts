import { describe, expect, it } from 'vitest';
import {
  beginVisit,
  followReader,
  hasReadOn,
  readPlace,
  type SeenPlace,
  writePlace,
} from '#features/quran/progress/reading-place.ts';
import type { VersePlace } from '#lib/quran/suras.ts';

/** The places after each look at a sura: the stored one and the former one, as «36:60». */
function looks(sura: number, kept: VersePlace | null, ...seen: SeenPlace[]) {
  let visit = beginVisit(sura);
  let former: VersePlace | null = null;
  return seen.map((one) => {
    const step = followReader(visit, one, kept);
    visit = step.visit;
    kept = step.place ?? kept;
    former = step.former ?? former;
    return { kept: kept && writePlace(kept), former: former && writePlace(former) };
  });
}

const at = (ayah: number): SeenPlace => ({ ayah, isAtHead: false });
const HEAD: SeenPlace = { ayah: 1, isAtHead: true };
const YASIN_60 = { sura: 36, ayah: 60 };

describe('the place of reading', () => {
  it('is the first verse that anybody sees', () => {
    expect(looks(114, null, HEAD)).toEqual([{ kept: '114:1', former: null }]);
  });

  it('stays while the sura stands open at its head, where the reciter is chosen', () => {
    const stays = { kept: '36:60', former: null };
    expect(looks(36, YASIN_60, HEAD, HEAD, HEAD)).toEqual([stays, stays, stays]);
    expect(looks(36, YASIN_60, at(60), HEAD, HEAD)).toEqual([stays, stays, stays]);
  });

  it('stays while the sura opens at another verse, until the reader moves', () => {
    expect(looks(36, YASIN_60, at(3), at(3)).at(-1)).toEqual({ kept: '36:60', former: null });
    expect(looks(36, YASIN_60, at(60), at(61), at(60)).at(-1)?.kept).toBe('36:60');
  });

  it('moves with who reads on, and leaves nothing behind', () => {
    const all = looks(36, YASIN_60, at(60), at(61), at(65));
    expect(all.at(-1)).toEqual({ kept: '36:65', former: null });
  });

  it('moves with who goes to another verse, and remembers where they were', () => {
    const all = looks(36, YASIN_60, HEAD, at(3), at(4), HEAD);
    expect(all).toEqual([
      { kept: '36:60', former: null },
      { kept: '36:3', former: '36:60' },
      { kept: '36:4', former: '36:60' },
      { kept: '36:4', former: '36:60' },
    ]);
    expect(looks(36, YASIN_60, at(60), at(50), at(40)).at(-1)?.former).toBe('36:60');
    expect(looks(36, YASIN_60, HEAD, at(3), at(4), at(50)).at(-1)?.former).toBe('36:60');
  });

  it('moves with who opens another sura', () => {
    expect(looks(2, YASIN_60, HEAD)).toEqual([{ kept: '2:1', former: '36:60' }]);
  });
});

it('tells reading on from leaving', () => {
  expect(hasReadOn(YASIN_60, { sura: 36, ayah: 80 })).toBe(true);
  expect(hasReadOn(YASIN_60, { sura: 36, ayah: 81 })).toBe(false);
  expect(hasReadOn(YASIN_60, { sura: 36, ayah: 59 })).toBe(false);
  expect(hasReadOn(YASIN_60, { sura: 37, ayah: 61 })).toBe(false);
});

it('reads back a kept place and nothing else', () => {
  expect(readPlace(writePlace(YASIN_60))).toEqual(YASIN_60);
  for (const text of [null, '', '36', '36:84', '0:1', '115:1', 'x:y']) {
    expect(readPlace(text), String(text)).toBeNull();
  }
});
