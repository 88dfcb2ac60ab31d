import { queryText } from '#lib/text/storable.ts';
import { RECITERS } from '#features/recitation/reciters.ts';
import { findSura } from '#lib/quran/suras.ts';

/** What the address of the audio page says. */
export interface AudioQuery {
  /** What is searched for; empty shows every sura. */
  q: string;
  /** The sura to listen to. */
  sura: number | null;
  /** Id of a reciter; null leaves it to the browser's own choice. */
  reciter: string | null;
}

const LONGEST_QUERY = 60;

/** Reads the search of an address; what is no sura or no reciter is as if it were not there. */
export function readAudioQuery(search: URLSearchParams): AudioQuery {
  const reciter = search.get('reciter');
  return {
    q: queryText(search, 'q', LONGEST_QUERY),
    sura: findSura(search.get('sura') ?? '')?.number ?? null,
    reciter: RECITERS.some(({ id }) => id === reciter) ? reciter : null,
  };
}

/** The one search, `''` or `?…`, that says a query. */
export function audioSearch({ q, sura, reciter }: AudioQuery): string {
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (sura !== null) search.set('sura', String(sura));
  if (reciter !== null) search.set('reciter', reciter);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
