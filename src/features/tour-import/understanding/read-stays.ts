import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import type { SaidStay } from '#features/tour-import/row/row-stays.ts';
import type { SheetContext, SheetRow } from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { readMeals } from '#features/tour-import/values/meals.ts';
import {
  citiesNamed,
  CITY_NAMES,
  HOLY_CITIES,
  type HolyCity,
  mealsOfCities,
  MEALS_CODES,
  readStay,
  readStays,
  staysText,
  type StaysText,
  type StayText,
} from '#features/tour-import/values/stays.ts';
import { readName } from '#features/tour-import/values/names.ts';
import type { Reading } from '#features/tour-import/values/reading.ts';
import { fold } from '#lib/text/russian.ts';

const NIGHTS = { mecca: 'days_in_mecca', medina: 'days_in_medina' } as const;
const IN_CITY = { mecca: 'в\u00a0Мекке', medina: 'в\u00a0Медине' } as const;
/** A night of travel at each end. */
const MOST_NIGHTS_OFF = 2;

/** Reads the stays of a row's tour, while its other cells are read. */
export interface StayReader {
  /** Fields whose cells have several facts; fields that need no other reading are given. */
  readFields(answered: Set<ImportField>): void;
  /** The columns that are not fields. */
  readColumns(): void;
  /** Compares nights and days; takes the values that were found. */
  finish(): SaidStay[];
}

/** Creates a reader of the stays of one row; notes and questions go into `to`. */
export function stayReader(context: SheetContext, row: SheetRow, to: UnderstoodRow): StayReader {
  const { settings, extras, nameOf, hotels, hotelsIn, ask } = context;
  const { cells, notes } = to;
  const said = new Map<HolyCity | null, SaidStay>();
  const sayOf = (city: HolyCity | null): SaidStay => {
    const known = said.get(city) ?? { city };
    said.set(city, known);
    return known;
  };
  const tell = (field: ImportField, was: string, words: string) =>
    notes.push({ field, was, words, confidence: 'likely', isOpen: false });
  /** Asks about something that several texts say; the answer, or undefined while there is none. */
  const answered = (
    key: string,
    note: { field: ImportField; was: string; isOpen?: boolean },
    words: string,
    choices: Reading<string>['choices'],
  ): string | undefined => {
    const answer = settings.answers[key];
    if (answer === undefined) {
      ask(row, to, { isOpen: false, ...note }, { words, choices: [...choices, NOT_STATED] }, key);
    }
    return answer;
  };

  /**
   * The hotel as the directory of its city spells it; another name is asked about. Null: somebody
   * has said that it is none.
   */
  const hotelNamed = (city: HolyCity, name: string): string | null => {
    const known = hotelsIn(city).find(name);
    const reading = readName(name, 'hotel', known);
    if (reading.value !== null) {
      if (reading.confidence === 'likely') tell('hotel_name', name, reading.words);
      return reading.value || null;
    }
    const key = `${city} hotel|${fold(name)}`;
    const answer = settings.answers[key];
    if (answer !== undefined) return answer || null;
    const question = { ...reading, words: `${CITY_NAMES[city]}: ${reading.words}` };
    ask(row, to, { field: 'hotel_name', was: name, isOpen: false }, question, key);
    return name;
  };

  const sayMeals = (city: HolyCity | null, text: string) => {
    const key = `meals|${fold(text)}`;
    const { value, words, choices } = readMeals(settings.answers[key] ?? text);
    if (value !== null) sayOf(city).meals = value;
    else if (choices.length > 0) {
      const codes = choices.map((one) => ({ value: MEALS_CODES[one.value], words: one.words }));
      answered(key, { field: 'hotel_name', was: text }, words, codes);
    }
  };

  const sayNights = (city: HolyCity, nights: number) => {
    const field = NIGHTS[city];
    const stands = (cells[field] ?? '').trim();
    if (stands === '') cells[field] = String(nights);
    else if (readCount(stands) !== nights) {
      const words = `Ночей ${IN_CITY[city]} в\u00a0таблице и\u00a0${stands}, и\u00a0${nights}`;
      const key = `${city} nights|${fold(stands)}|${nights}`;
      const choices = [stands, String(nights)].map((value) => ({ value, words: value }));
      const answer = answered(key, { field, was: stands, isOpen: true }, words, choices);
      if (answer !== undefined) cells[field] = answer;
    }
  };

  const say = (city: HolyCity, { hotel, nights, meals, stars, unclear }: StayText) => {
    if (hotel !== null) {
      const name = hotelNamed(city, hotel);
      const stands = (cells.hotel_name ?? '').trim();
      if (name === null) {
        // It is no hotel.
      } else if (city === 'medina') sayOf(city).hotel = name;
      else if (stands === '') cells.hotel_name = name;
      else if (fold(stands) !== fold(name)) {
        const words = `Отелей ${IN_CITY.mecca} два: ${stands} и\u00a0${name}`;
        const choices = [stands, name].map((value) => ({ value, words: value }));
        const key = `mecca hotels|${fold(stands)}|${fold(name)}`;
        const answer = answered(key, { field: 'hotel_name', was: hotel }, words, choices);
        if (answer !== undefined) cells.hotel_name = answer;
      }
    }
    if (nights !== null) sayNights(city, nights);
    if (meals !== null) sayOf(city).meals = meals;
    if (stars !== null) {
      sayOf(city).stars_from = stars;
      tell('hotel_name', '', `${CITY_NAMES[city]}: отель не\u00a0ниже ${stars}★`);
    }
    if (unclear !== null) sayMeals(city, unclear);
  };
  const sayAll = (stays: StaysText) => {
    for (const city of HOLY_CITIES) if (stays[city]) say(city, stays[city]);
  };

  /** The column of the tour's hotel, which is in Mecca unless the cell says otherwise. */
  const readHotelField = (done: Set<ImportField>) => {
    const was = (cells.hotel_name ?? '').trim();
    if (was === '') return;
    const labelled = readStays(was);
    if (labelled.confidence === 'sure' && labelled.value) {
      cells.hotel_name = '';
      sayAll(labelled.value);
      done.add('hotel_name');
      if (!answeredText('hotel_name', was)) tell('hotel_name', was, labelled.words);
      return;
    }
    if (done.has('hotel_name')) return;
    const [city, other] = citiesNamed(nameOf('hotel_name'));
    const known = (city && !other ? hotelsIn(city) : hotels).find(was);
    if (known.value) return;
    const elsewhere = city && !other ? hotels.find(was).value : null;
    if (elsewhere && city && elsewhere.city !== city) {
      done.add('hotel_name');
      ask(
        row,
        to,
        { field: 'hotel_name', was, isOpen: true },
        {
          words: `Столбец об\u00a0отеле ${IN_CITY[city]}, а\u00a0«${elsewhere.name}» в\u00a0справочнике\u00a0— в\u00a0другом городе`,
          choices: [{ value: elsewhere.name, words: 'верить справочнику' }, NOT_STATED],
        },
      );
      return;
    }
    if (askWhichIsWhere(was, city)) {
      done.add('hotel_name');
      return;
    }
    const stay = readStay(was);
    const isMore = stay.nights !== null || stay.meals !== null || stay.unclear !== null;
    if (!isMore && stay.stars === null) return;
    cells.hotel_name = '';
    const place =
      city ?? (stay.hotel === null ? null : hotels.find(stay.hotel).value?.city) ?? null;
    if (place === 'mecca' || place === 'medina') {
      say(place, stay);
      tell('hotel_name', was, staysText({ [place]: stay }));
      return;
    }
    if (stay.hotel !== null) cells.hotel_name = stay.hotel;
    if (stay.meals !== null) sayOf(null).meals = stay.meals;
    if (stay.stars !== null) {
      sayOf(null).stars_from = stay.stars;
      tell('hotel_name', was, `отель не\u00a0ниже ${stay.stars}★`);
    }
    if (stay.unclear !== null) sayMeals(null, stay.unclear);
    if (stay.nights !== null) askWhichCity('hotel_name', was, stay.nights);
  };

  /** Nights without a city. */
  const askWhichCity = (field: ImportField, was: string, nights: number) => {
    const choices = HOLY_CITIES.map((city) => ({
      value: city,
      words: `${CITY_NAMES[city]}: ${nights}`,
    }));
    const words = `Не\u00a0видно, в\u00a0каком городе эти ночи: ${was}`;
    const answer = answered(`nights where|${fold(was)}`, { field, was }, words, choices);
    const city = HOLY_CITIES.find((one) => one === answer);
    if (city) sayNights(city, nights);
  };

  /** «Pullman / Anwar»: which of two hotels in one cell is in which city. */
  const askWhichIsWhere = (was: string, city: HolyCity | undefined): boolean => {
    const { choices } = readStays(was);
    const areHotels = ({ mecca, medina }: StaysText) => Boolean(mecca?.hotel && medina?.hotel);
    const [first] = choices;
    if (!first || !areHotels(first.value)) return false;
    const one = { value: was, words: 'это один отель' };
    const isKnown = ({ value }: (typeof choices)[number]) =>
      HOLY_CITIES.every((place) => hotelsIn(place).find(value[place]?.hotel ?? '').value !== null);
    const [sole, more] = city ? [] : choices.filter(isKnown);
    if (sole && !more) {
      cells.hotel_name = '';
      sayAll(sole.value);
      tell('hotel_name', was, sole.words);
      return true;
    }
    const both = choices.map(({ value, words }) => ({ value: staysText(value), words }));
    // In a column of one city the second name is another hotel there, or the same with more words.
    const either = [first.value.mecca?.hotel, first.value.medina?.hotel].flatMap((name) =>
      name ? { value: name, words: name } : [],
    );
    const words = `Два отеля в\u00a0одной клетке: ${was}`;
    const question = { words, choices: [...(city ? either : both), one, NOT_STATED] };
    ask(row, to, { field: 'hotel_name', was, isOpen: true }, question);
    return true;
  };

  /** «Мекка» may be the header of nights as well as of hotels. */
  const readNightsField = (city: HolyCity, done: Set<ImportField>) => {
    const field = NIGHTS[city];
    const was = (cells[field] ?? '').trim();
    if (was === '' || readCount(was) !== null) return;
    const labelled = readStays(was);
    const isAnswer = done.has(field) && labelled.value !== null;
    const stay = (isAnswer && labelled.value?.[city]) || readStay(was);
    cells[field] = '';
    if (stay.hotel === null) return say(city, stay);
    const isBare = !/ноч|дн|ден|night|day/.test(fold(nameOf(field)));
    const isKnown = hotelsIn(city).find(stay.hotel).value !== null;
    if (isAnswer || (isBare && (isKnown || stay.nights !== null))) {
      say(city, stay);
      tell(field, was, staysText({ [city]: stay }));
      return;
    }
    if (stay.nights !== null) sayNights(city, stay.nights);
    const choices = [
      { value: staysText({ [city]: stay }), words: `это отель «${stay.hotel}»` },
      { value: stay.nights === null ? '-' : String(stay.nights), words: 'не\u00a0отель' },
    ];
    const words = `Не\u00a0похоже на\u00a0число ночей: ${was}`;
    const question = {
      words,
      choices: isBare ? choices : [{ value: '', words: 'не\u00a0указано' }],
    };
    ask(row, to, { field, was, isOpen: false }, question);
  };

  const answeredText = (field: ImportField, text: string) =>
    Object.entries(settings.answers).some(
      ([key, answer]) => key.startsWith(keyOf(field, '')) && answer === text,
    );

  const readStayCell = (city: HolyCity, text: string) => {
    const labelled = readStays(text);
    if (labelled.confidence === 'sure' && labelled.value) return sayAll(labelled.value);
    const isName = hotelsIn(city).find(text).value !== null;
    say(city, isName ? { ...NOTHING, hotel: text } : readStay(text));
  };

  const readBoth = (text: string, order: readonly HolyCity[]) => {
    const key = `stays|${fold(text)}`;
    const answer = settings.answers[key];
    if (answer === '') return;
    const reading = readStays(answer ?? text, order);
    if (reading.value) {
      sayAll(reading.value);
      if (reading.confidence === 'likely') tell('hotel_name', text, reading.words);
      return;
    }
    const known = hotels.find(text).value;
    if (known && known.city !== 'other') return say(known.city, { ...NOTHING, hotel: text });
    const stay = readStay(text);
    if (reading.confidence === 'no' && stay.hotel === null) {
      if (stay.meals !== null) sayOf(null).meals = stay.meals;
      if (stay.stars !== null) sayOf(null).stars_from = stay.stars;
      if (stay.nights !== null) askWhichCity('hotel_name', text, stay.nights);
      return;
    }
    const choices =
      reading.choices.length > 0
        ? reading.choices.map(({ value }) => value)
        : HOLY_CITIES.map((city): StaysText => ({ [city]: stay }));
    const isNights = choices.every(({ mecca, medina }) => !mecca?.hotel && !medina?.hotel);
    const question = {
      words: reading.confidence === 'ask' ? reading.words : `В\u00a0каком городе: ${text}?`,
      choices: [
        ...choices.map((value) => ({ value: staysText(value), words: staysText(value) })),
        NOT_STATED,
      ],
    };
    const field = isNights ? 'days_in_mecca' : 'hotel_name';
    ask(row, to, { field, was: text, isOpen: false }, question, key);
  };

  return {
    readFields(done) {
      readHotelField(done);
      for (const city of HOLY_CITIES) readNightsField(city, done);
    },
    readColumns() {
      extras.forEach((column, place) => {
        const text = (row.cells[place] ?? '').trim();
        if (text === '') return;
        if (column?.kind === 'stay') readStayCell(column.city, text);
        else if (column?.kind === 'stays') readBoth(text, column.order);
        else if (column?.kind === 'meals') {
          const parts = mealsOfCities(text);
          if (!parts) return sayMeals(column.city, text);
          for (const city of HOLY_CITIES) sayMeals(city, parts[city]);
        }
      });
    },
    finish() {
      checkNights(context, row, to);
      return [...said.values()].filter((stay) => Object.keys(stay).length > 1);
    },
  };
}

const NOT_STATED = { value: '', words: 'не\u00a0указано' };
const NOTHING: StayText = { hotel: null, nights: null, meals: null, stars: null, unclear: null };

/**
 * More nights than days are impossible; far fewer cause a warning. Nights that nobody states stay
 * unknown.
 */
function checkNights({ settings, ask }: SheetContext, row: SheetRow, to: UnderstoodRow): void {
  const { cells } = to;
  const [mecca, medina, days] = (['days_in_mecca', 'days_in_medina', 'days'] as const).map(
    (field) => readCount((cells[field] ?? '').trim()),
  );
  if (mecca == null || medina == null || days == null) return;
  const nights = mecca + medina;
  const was = `${mecca} + ${medina}`;
  const words = `Всего ночей: ${nights}, а\u00a0дней в\u00a0туре: ${days}`;
  const field = 'days_in_mecca';
  if (nights <= days && (nights === 0 || days - 1 - nights <= MOST_NIGHTS_OFF)) return;
  const key = `nights|${mecca}|${medina}|${days}`;
  const answer = settings.answers[key];
  if (answer === 'keep') return;
  if (answer === 'drop') {
    Object.assign(cells, { days_in_mecca: '', days_in_medina: '' });
    return;
  }
  const choices = [
    { value: 'drop', words: 'не\u00a0указывать ночи' },
    { value: 'keep', words: 'оставить как есть' },
  ];
  // More nights than days are impossible; fewer may be spent elsewhere.
  const isOpen = nights > days;
  ask(row, to, { field, was, isOpen }, { words, choices }, key);
}
