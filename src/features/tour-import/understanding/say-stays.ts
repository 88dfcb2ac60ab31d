import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { SaidStay } from '#features/tour-import/row/row-stays.ts';
import type {
  AskedValue,
  SheetContext,
  SheetRow,
} from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { readMeals } from '#features/tour-import/values/meals.ts';
import { readName } from '#features/tour-import/values/names.ts';
import { asSaid, NOT_STATED } from '#features/tour-import/values/reading.ts';
import {
  CITY_NAMES,
  HOLY_CITIES,
  type HolyCity,
  MEALS_CODES,
  type StaysText,
  type StayText,
} from '#features/tour-import/values/stays.ts';
import { fold } from '#lib/text/russian.ts';

export const NIGHTS = { mecca: 'days_in_mecca', medina: 'days_in_medina' } as const;
export const IN_CITY = { mecca: 'в\u00a0Мекке', medina: 'в\u00a0Медине' } as const;

/** What the texts of a row have said about its stays; notes and questions go into `to`. */
export interface StaysSoFar {
  context: SheetContext;
  row: SheetRow;
  to: UnderstoodRow;
  /** By city; null: no text names it. */
  said: Map<HolyCity | null, SaidStay>;
}

/** The facts of the stay in a city, or in one that no text names. */
export function stayIn({ said }: StaysSoFar, city: HolyCity | null): SaidStay {
  const known = said.get(city) ?? { city };
  said.set(city, known);
  return known;
}

/** Notes how a text was read, where it is not said word for word. */
export function tell({ to }: StaysSoFar, field: ImportField, was: string, words: string): void {
  to.notes.push({ field, was, words, confidence: 'likely', isOpen: false });
}

/** Asks about something that several texts say; the answer, or undefined while there is none. */
function answerTo(
  { context, row, to }: StaysSoFar,
  question: Omit<AskedValue, 'isOpen'> & { key: string; isOpen?: boolean },
): string | undefined {
  const answer = context.settings.answers[question.key];
  if (answer === undefined) {
    const choices = [...question.choices, NOT_STATED];
    context.ask(row, to, { isOpen: false, ...question, choices });
  }
  return answer;
}

/**
 * The hotel in the spelling of its city's directory; another name leads to a question. Null: a person
 * has answered that it is not a hotel.
 */
function hotelNamed(stays: StaysSoFar, city: HolyCity, name: string): string | null {
  const { context, row, to } = stays;
  const known = context.hotelsIn(city).find(name);
  const reading = readName(name, 'hotel', known);
  if (reading.value !== null) {
    if (reading.confidence === 'likely') tell(stays, 'hotel_name', name, reading.words);
    return reading.value || null;
  }
  const key = `${city} hotel|${fold(name)}`;
  const answer = context.settings.answers[key];
  if (answer !== undefined) return answer || null;
  const words = `${CITY_NAMES[city]}: ${reading.words}`;
  const { choices } = reading;
  context.ask(row, to, { field: 'hotel_name', was: name, isOpen: false, words, choices, key });
  return name;
}

export function sayMeals(stays: StaysSoFar, city: HolyCity | null, text: string): void {
  const key = `meals|${fold(text)}`;
  const { value, words, choices } = readMeals(stays.context.settings.answers[key] ?? text);
  if (value !== null) stayIn(stays, city).meals = value;
  else if (choices.length > 0) {
    const codes = choices.map((one) => ({ value: MEALS_CODES[one.value], words: one.words }));
    answerTo(stays, { field: 'hotel_name', was: text, words, choices: codes, key });
  }
}

export function sayNights(stays: StaysSoFar, city: HolyCity, nights: number): void {
  const { cells } = stays.to;
  const field = NIGHTS[city];
  const stands = (cells[field] ?? '').trim();
  if (stands === '') cells[field] = String(nights);
  else if (readCount(stands) !== nights) {
    const words = `Ночей ${IN_CITY[city]} в\u00a0таблице и\u00a0${stands}, и\u00a0${nights}`;
    const key = `${city} nights|${fold(stands)}|${nights}`;
    const choices = [stands, String(nights)].map(asSaid);
    const answer = answerTo(stays, { field, was: stands, isOpen: true, words, choices, key });
    if (answer !== undefined) cells[field] = answer;
  }
}

export function sayStay(
  stays: StaysSoFar,
  city: HolyCity,
  { hotel, nights, meals, stars, unclear }: StayText,
): void {
  const { cells } = stays.to;
  if (hotel !== null) {
    const name = hotelNamed(stays, city, hotel);
    const stands = (cells.hotel_name ?? '').trim();
    if (name === null) {
      // It is no hotel.
    } else if (city === 'medina') stayIn(stays, city).hotel = name;
    else if (stands === '') cells.hotel_name = name;
    else if (fold(stands) !== fold(name)) {
      const words = `Отелей ${IN_CITY.mecca} два: ${stands} и\u00a0${name}`;
      const choices = [stands, name].map(asSaid);
      const key = `mecca hotels|${fold(stands)}|${fold(name)}`;
      const answer = answerTo(stays, { field: 'hotel_name', was: hotel, words, choices, key });
      if (answer !== undefined) cells.hotel_name = answer;
    }
  }
  if (nights !== null) sayNights(stays, city, nights);
  if (meals !== null) stayIn(stays, city).meals = meals;
  if (stars !== null) {
    stayIn(stays, city).stars_from = stars;
    tell(stays, 'hotel_name', '', `${CITY_NAMES[city]}: отель не\u00a0ниже ${stars}★`);
  }
  if (unclear !== null) sayMeals(stays, city, unclear);
}

export function sayAll(stays: StaysSoFar, all: StaysText): void {
  for (const city of HOLY_CITIES) if (all[city]) sayStay(stays, city, all[city]);
}

/** Asks in which city the nights are that a text states without one. */
export function askWhichCity(
  stays: StaysSoFar,
  field: ImportField,
  was: string,
  nights: number,
): void {
  const choices = HOLY_CITIES.map((city) => ({
    value: city,
    words: `${CITY_NAMES[city]}: ${nights}`,
  }));
  const words = `Не\u00a0видно, в\u00a0каком городе эти ночи: ${was}`;
  const key = `nights where|${fold(was)}`;
  const answer = answerTo(stays, { field, was, words, choices, key });
  const city = HOLY_CITIES.find((one) => one === answer);
  if (city) sayNights(stays, city, nights);
}
