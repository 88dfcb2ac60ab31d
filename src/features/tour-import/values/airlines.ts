import { readFlag } from '#features/tour-import/values/flags.ts';
import { INCLUSION_WORDS, readItem } from '#features/tour-import/values/inclusions.ts';
import { likely, type Reading, sure } from '#features/tour-import/values/reading.ts';
import type { InclusionState } from '#features/tours/model/offer.ts';
import { fold } from '#lib/text/russian.ts';

/** What a cell of the airline says in place of a name. */
export interface NoAirline {
  /** Null: it does not say. */
  isDirect: boolean | null;
  /** Whether the price includes the flight; null: it does not say. */
  flight: InclusionState | null;
}

const NOTHING = /^(?:[^\p{L}\p{N}+✓✔✅]*|нет|no|none|не\s+указан\p{L}*)$/u;
/** Words about a flight that name no airline. */
const FLIGHT_WORDS =
  /(?<!\p{L})(?:(?:не\s*)?прям\p{L}*|direct|(?:без|с|со)\s+(?:(?:\d|одной|двумя)\s+)?(?:пересад|стыков|транзит)\p{L}*|(?:\d\s+)?пересад\p{L}*|чартер\p{L}*|charter|регулярн\p{L}*|рейс\p{L}*|(?:авиа)?перелет\p{L}*|flight)(?!\p{L})/gu;
const ABOUT_STOPS = /прям|direct|пересад|стыков|транзит/u;

/** Reads a cell of the airline that names none; null: it is a name. */
export function readNoAirline(text: string): NoAirline | null {
  const folded = fold(text).replace(/[.!]+$/, '');
  if (NOTHING.test(folded)) return { isDirect: null, flight: null };
  const flight = readItem(text, 'flight').value?.state ?? null;
  if (flight !== null) return { isDirect: null, flight };
  if (/[\p{L}\p{N}]/u.test(folded.replace(FLIGHT_WORDS, ' '))) return null;
  const isDirect = ABOUT_STOPS.test(folded) ? readFlag(text, 'is_direct').value : null;
  return { isDirect, flight: null };
}

/** The airline of a cell: «прямой», «включено», «чартер» and a dash name none. */
export function readAirline(text: string): Reading<string> | null {
  const other = readNoAirline(text);
  if (other === null) return null;
  if (NOTHING.test(fold(text))) return sure('', '');
  const said = other.flight === null ? text.trim() : `перелёт ${INCLUSION_WORDS[other.flight]}`;
  return likely('', `Авиакомпания не\u00a0названа: ${said}`);
}
