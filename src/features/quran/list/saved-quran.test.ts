import { describe, expect, it } from 'vitest';
import type { KeptEntry } from '#features/offline/offline-messages.ts';
import { quranToKeep, savedQuran } from '#features/quran/list/saved-quran.ts';

const kept = (addresses: readonly string[]): KeptEntry[] =>
  addresses.map((address) => ({ shelf: 'quran', address, title: 'Сура', keptAt: '', bytes: 10 }));

describe('the Quran on the device', () => {
  it('is the list, every sura, and what the chosen font needs besides', () => {
    const served = quranToKeep('kfgqpc', '/assets/served.woff2');
    expect(served).toHaveLength(1 + 1 + 114);
    expect(served).toContain('/koran');
    expect(served.some((address) => address.startsWith('/quran/'))).toBe(false);
    const amiri = quranToKeep('amiri', '/assets/amiri.woff2');
    expect(amiri).toHaveLength(1 + 1 + 114 + 114);
    expect(amiri).toContain('/quran/tanzil/114.json');
  });

  it('is saved when nothing is missing; a sura that was only looked at does not count', () => {
    const wanted = quranToKeep('kfgqpc', null);
    expect(savedQuran(kept(wanted), wanted)).toEqual({ state: 'saved', bytes: 1150 });
    expect(savedQuran(kept(wanted.slice(0, 4)), wanted)).toMatchObject({ state: 'part', done: 3 });
    const visited = kept(wanted).map((entry) => ({ ...entry, shelf: 'visited' as const }));
    expect(savedQuran(visited, wanted)).toMatchObject({ state: 'part', done: 0, bytes: 0 });
  });
});
