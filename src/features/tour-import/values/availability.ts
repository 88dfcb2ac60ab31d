import type { TourState } from '#features/tours/model/offer.ts';
import { readStatus } from '#features/tour-import/values/flags.ts';
import { fold } from '#lib/text/russian.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

export type AvailabilityState = Exclude<TourState, 'draft' | 'in_review'>;

/** Whether a tour can be booked, and the number of free seats if the sheet states it. */
export interface Availability {
  state: AvailabilityState;
  seats: number | null;
}

export const AVAILABILITY_WORDS: Readonly<Record<AvailabilityState, string>> = {
  on_sale: 'в\u00a0продаже',
  last_seats: 'последние места',
  sold_out: 'мест нет',
  stopped: 'продажа остановлена',
  withdrawn: 'снят',
};

const SOLD_OUT =
  /мест\p{L}*\s*[:=–—-]?\s*(?:больше\s+|уже\s+)?(?:нет|0(?!\d)|закончил)|нет\s+(?:свободных\s+)?мест|без\s+(?:свободных\s+)?мест(?!\p{L})|sold(?:[\s-]*out)?(?!\p{L})|распродан|(?<!\p{L})продан[оыа]?(?!\p{L})|full(?:y\s+booked)?(?!\p{L}|[\s-]*board)|мест[ао]?\s+закончил|(?<!\p{L})осталось\s+0(?!\d)|(?<!\d)0\s+мест|все\s+места\s+занят|группа\s+(?:набрана|закрыта|полная|укомплектована|сформирована)|^набрана$|(?:нет|не)\s+в\s+наличии/u;
const STOPPED =
  /стоп[\s-]*(?:сейл|сел|продаж)|stop[\s-]*sal|продаж\p{L}*\s+(?:останов|закрыт|приостанов)|(?:не|снят\p{L}*\s+с)\s+прода[её]?[жт]\p{L}*|не\s+в\s+продаже|^(?:стоп|stop)$|(?<!\p{L})закрыт[оыа]?(?!\p{L})|closed/u;
const WITHDRAWN = /отмен[еёа]н|cancel|снят(?:о|а|ы)?(?!\p{L})|не\s+состоит/u;
/** A note of nothing else; «отмена без штрафа» is a term of the tour. */
const WITHDRAWN_NOTE =
  /^(?:(?:рейс|вылет|заезд|тур|группа)\s+)?(?:отмена|отмен[её]н[аоы]?|снят[аоы]?)$|^архив$|^отмен[её]нные\s+\p{L}+$/u;
/** Who books now waits for a place. */
const WAITING = /лист\p{L}*\s+ожидани|wait(?:ing)?[\s-]*list/u;
/** The number of free seats, beside «мест». */
const SEATS =
  /(?:остал\p{L}*|последн\p{L}*|свободн\p{L}*|есть|всего|left)\D{0,12}?(\d{1,3})(?!\d)|(\d{1,3})\s*(?:мест|чел|seat|pax|left)|мест\p{L}*\s*[:=–—-]?\s*(\d{1,3})(?!\d)/u;
/** The number of places that are taken says nothing about the free ones. */
const TAKEN =
  /(?:продан|занят|брон|куплен|набран)\p{L}*\D{0,3}\d{1,3}(?!\d)|(?<!\d)\d{1,3}\s*(?:мест\p{L}*\s*)?(?:продан|занят|(?:за)?брон|куплен|набран)/u;
const LEFT = /остал|свобод|left/;
const FEW = /последн|мало\s+мест|заканчива|остал\p{L}*\s+мест|few\s+seats|last\s+seats/u;
const MANY =
  /^(?:есть|есть места|места есть|в продаже|продается|да|много|свободно|доступен|open|available|on sale|\+|✓|✔|набор|идет набор|набор открыт)$/;

/** This number of seats or fewer counts as the last ones. */
const LAST_SEATS = 10;

/** Reads a text about free places; `no` when it says nothing about them. */
export function readAvailability(text: string): Reading<Availability> {
  const folded = fold(text).replace(/[!.]+$/, '');
  const given = (state: AvailabilityState, seats: number | null = null): Reading<Availability> =>
    sure({ state, seats }, wordsOf({ state, seats }));
  if (folded === '') return no('');
  if (TAKEN.test(folded) && !LEFT.test(folded))
    return no(`Не\u00a0видно, сколько свободно: ${text.trim()}`);
  if (SOLD_OUT.test(folded)) return given('sold_out');
  if (STOPPED.test(folded)) return given('stopped');
  if (WITHDRAWN.test(folded)) return given('withdrawn');
  const found = SEATS.exec(folded);
  const count = found?.[1] ?? found?.[2] ?? found?.[3];
  if (count !== undefined) {
    const seats = Number(count);
    return seats === 0 ? given('sold_out') : given(stateOf(seats), seats);
  }
  if (FEW.test(folded)) return given('last_seats');
  if (MANY.test(folded)) return given('on_sale');
  return no(`Ничего о\u00a0местах: ${text.trim()}`);
}

/** The first sentence of a note that says that a tour is sold out, stopped or cancelled; null: none does. */
export function readNotedPlaces(note: string): { was: string; value: Availability } | null {
  for (const sentence of note.split(/[.;!?\n|]+/)) {
    const { value } = readAvailability(sentence);
    if (WAITING.test(fold(sentence)))
      return { was: sentence.trim(), value: { state: 'sold_out', seats: null } };
    if (WITHDRAWN_NOTE.test(fold(sentence)))
      return { was: sentence.trim(), value: { state: 'withdrawn', seats: null } };
    if (value?.state === 'sold_out' || value?.state === 'stopped') {
      return { was: sentence.trim(), value };
    }
  }
  return null;
}

/** The same for a text in a column of places, where a bare number counts them. */
export function readPlaces(text: string): Reading<Availability> {
  const folded = fold(text);
  // «5,000» as accounting programs write it.
  const [, count] = /^(\d{1,3})(?:[.,]0+)?$/.exec(folded) ?? [];
  if (count !== undefined) {
    const seats = Number(count);
    const value = { state: stateOf(seats), seats };
    return sure(value, wordsOf(value));
  }
  const [, some = '', all = ''] = /^(\d{1,3})\s*(?:\/|из|of)\s*(\d{1,3})$/.exec(folded) ?? [];
  if (some !== '' && Number(all) > 0) return ofAll(text, Number(some), Number(all));
  if (/^(?:нет|no)$/.test(folded)) {
    const value = { state: 'sold_out', seats: null } as const;
    return likely(value, wordsOf(value));
  }
  const reading = readAvailability(text);
  if (reading.confidence !== 'no' || folded === '') return reading;
  return ask(`Не\u00a0ясно, есть\u00a0ли места: ${text.trim()}`, ASKED);
}

/** The same for a text below «Стоп-сейл», where «да» takes the tour off sale and «нет» says nothing of places. */
export function readStop(text: string): Reading<Availability> {
  const folded = fold(text);
  if (/^(?:нет|no|-|–|—)$/u.test(folded)) return no('');
  return readPlaces(/^(?:да|\+|✓|✔|yes|x|х)$/u.test(folded) ? 'стоп' : text);
}

/** «45/45»: everything is sold; of other two numbers either may be that of the free places. */
function ofAll(text: string, some: number, all: number): Reading<Availability> {
  if (some === all) {
    const value = { state: 'sold_out', seats: null } as const;
    return likely(value, `${wordsOf(value)}: продано ${some} из\u00a0${all}`);
  }
  const free = [some, all - some].filter((seats) => seats >= 0);
  return ask(
    `Сколько мест свободно: ${text.trim()}?`,
    free.map((seats) => {
      const value = { state: stateOf(seats), seats: seats === 0 ? null : seats };
      return { value, words: wordsOf(value) };
    }),
  );
}

function stateOf(seats: number): AvailabilityState {
  if (seats === 0) return 'sold_out';
  return seats <= LAST_SEATS ? 'last_seats' : 'on_sale';
}

/** A text that is read as this again. */
export function placesText(value: Availability): string {
  return wordsOf(value).replaceAll('\u00a0', ' ');
}

function wordsOf({ state, seats }: Availability): string {
  return seats === null || seats === 0
    ? AVAILABILITY_WORDS[state]
    : `${AVAILABILITY_WORDS[state]}: ${seats}`;
}

/** Words of statuses that say neither what is special about a tour nor whether it is on sale. */
const USUAL =
  /^[^\p{L}❌✗✘✖⛔🚫🔴]*$|обычн|regular|стандарт|standard|эконом|econom|комфорт|comfort|прем|premium|люкс|(?<!\p{L})нов|new|акци|раннее|активн|active|действ|опублик/u;
/** What a status may deny: «не горящий», «с пересадкой». */
const FLAG = /vip|вип|hot|горящ|combo|комби|direct|прям|рейс|пересад|стыков|транзит/u;
const ASKED = (['on_sale', 'last_seats', 'sold_out', 'stopped'] as const).map((state) => ({
  value: { state, seats: null },
  words: AVAILABILITY_WORDS[state],
}));

/**
 * Asks about a status that names none of the known ones: it may say that the tour is not on sale.
 * Null: it needs no question.
 */
export function readStatusText(text: string): Reading<string> | null {
  const folded = fold(text);
  const isFlag = Object.values(readStatus(text)).includes(true);
  const isSaid = readAvailability(text).value !== null;
  if (isFlag || isSaid || FLAG.test(folded) || USUAL.test(folded)) return null;
  return ask(`Что значит статус «${text.trim()}»?`, [
    { value: 'обычный', words: 'обычный тур' },
    ...ASKED.map(({ value, words }) => ({ value: placesText(value), words })),
  ]);
}
