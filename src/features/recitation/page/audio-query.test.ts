import { expect, it } from 'vitest';
import { audioSearch, readAudioQuery } from '#features/recitation/page/audio-query.ts';

const read = (search: string) => readAudioQuery(new URLSearchParams(search));

it('reads sura, reciter and search, and writes them back', () => {
  const query = { q: 'йа син', sura: 36, reciter: 'husary' };
  expect(read('sura=36&reciter=husary&q= йа син ')).toEqual(query);
  expect(read(audioSearch(query))).toEqual(query);
  expect(audioSearch(read(''))).toBe('');
});

it('takes no notice of what is no sura and no reciter', () => {
  for (const search of ['sura=0', 'sura=115', 'sura=abc', 'sura=1e1&reciter=nobody', 'sura=']) {
    expect(read(search)).toEqual({ q: '', sura: null, reciter: null });
  }
});
