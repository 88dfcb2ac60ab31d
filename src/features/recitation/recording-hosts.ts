import { RECITERS, type Reciter } from '#features/recitation/reciters.ts';

/**
 * The hosts that stream recordings, in the order in which they are tried. Each is an address without a
 * slash at its end; `{folder}` is replaced by the reciter's folder and `{mp3quran}` by their host and
 * folder at mp3quran. An address without either gets the folder appended.
 */
export interface RecordingHosts {
  /** One file a sura: `…/002.mp3`. */
  suras: readonly string[];
  /** One file a verse: `…/002255.mp3`. */
  verses: readonly string[];
}

/** The address of a whole sura at a host. */
export function suraFile(base: string, reciter: Reciter, sura: number): string {
  return `${fill(base, reciter, reciter.folder)}/${digits(sura)}.mp3`;
}

/**
 * The address of one verse at a host. Verse 0 is the basmala before a sura, recorded as the first verse
 * of the first sura.
 */
export function verseFile(base: string, reciter: Reciter, sura: number, verse: number): string {
  const place = verse === 0 ? digits(1) + digits(1) : digits(sura) + digits(verse);
  return `${fill(base, reciter, reciter.verseFolder)}/${place}.mp3`;
}

/** All origins of recordings, each once, for the Content-Security-Policy. */
export function recordingOrigins({ suras, verses }: RecordingHosts): string[] {
  const addresses = RECITERS.flatMap((reciter) => [
    ...suras.map((base) => suraFile(base, reciter, 1)),
    ...verses.map((base) => verseFile(base, reciter, 1, 1)),
  ]);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function fill(base: string, reciter: Reciter, folder: string): string {
  if (!/\{(folder|mp3quran)\}/.test(base)) return `${base}/${folder}`;
  return base.replace('{folder}', folder).replace('{mp3quran}', reciter.mp3quran);
}

function digits(number: number): string {
  return String(number).padStart(3, '0');
}
