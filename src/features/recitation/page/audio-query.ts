import { queryText } from '#lib/text/storable.ts';
import { RECITERS } from '#features/recitation/reciters.ts';
import { findSura } from '#lib/quran/suras.ts';

/** The query of the audio page, as in its address. */
type AudioQuery = ReturnType<typeof readAudioQuery>;

const LONGEST_QUERY = 60;

/** Reads the search part of an address; ignores unknown suras and reciters. */
export function readAudioQuery(search: URLSearchParams) {
  const reciter = search.get('reciter');
  return {
    /** The search text; empty shows every sura. */
    q: queryText(search, LONGEST_QUERY),
    /** The sura to listen to. */
    sura: findSura(search.get('sura') ?? '')?.number ?? null,
    /** Id of a reciter; null: the browser's stored choice. */
    reciter: RECITERS.some(({ id }) => id === reciter) ? reciter : null,
  };
}

/** The canonical search part of a query, `''` or `?…`. */
export function audioSearch({ q, sura, reciter }: AudioQuery): string {
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (sura !== null) search.set('sura', String(sura));
  if (reciter !== null) search.set('reciter', reciter);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
