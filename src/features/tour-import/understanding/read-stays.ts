import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import {
  askWhichCity,
  IN_CITY,
  NIGHTS,
  sayAll,
  sayMeals,
  sayNights,
  sayStay,
  stayIn,
  type StaysSoFar,
  tell,
} from '#features/tour-import/understanding/say-stays.ts';
import type { SheetContext, SheetRow } from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { asSaid, type Choice, NOT_STATED } from '#features/tour-import/values/reading.ts';
import {
  citiesNamed,
  HOLY_CITIES,
  type HolyCity,
  mealsOfCities,
  readStay,
  readStays,
  staysText,
  type StaysText,
  type StayText,
} from '#features/tour-import/values/stays.ts';
import { fold } from '#lib/text/russian.ts';

/** A night of travel at each end. */
const MOST_NIGHTS_OFF = 2;

/** Reads the stays of one row's tour, while its other cells are read; notes and questions go into `to`. */
export function stayReader(context: SheetContext, row: SheetRow, to: UnderstoodRow) {
  const stays: StaysSoFar = { context, row, to, said: new Map() };
  return {
    /** Fields whose cells have several facts; fields that need no other reading are given. */
    readFields(done: Set<ImportField>) {
      readHotelField(stays, done);
      for (const city of HOLY_CITIES) readNightsField(stays, city, done);
    },
    /** The columns that are not fields. */
    readColumns() {
      context.extras.forEach((column, place) => {
        const text = (row.cells[place] ?? '').trim();
        if (text === '') return;
        if (column?.kind === 'stay') readStayCell(stays, column.city, text);
        else if (column?.kind === 'stays') readBoth(stays, text, column.order);
        else if (column?.kind === 'meals') {
          const parts = mealsOfCities(text);
          if (!parts) return sayMeals(stays, column.city, text);
          for (const city of HOLY_CITIES) sayMeals(stays, city, parts[city]);
        }
      });
    },
    /** Compares nights and days; takes the values that were found. */
    finish() {
      checkNights(context, row, to);
      return [...stays.said.values()].filter((stay) => Object.keys(stay).length > 1);
    },
  };
}

/** The column of the tour's hotel, which is in Mecca unless the cell says otherwise. */
function readHotelField(stays: StaysSoFar, done: Set<ImportField>): void {
  const { context, row, to } = stays;
  const { hotels, hotelsIn, nameOf, ask } = context;
  const { cells } = to;
  const was = (cells.hotel_name ?? '').trim();
  if (was === '') return;
  const labelled = readStays(was);
  if (labelled.confidence === 'sure' && labelled.value) {
    cells.hotel_name = '';
    sayAll(stays, labelled.value);
    done.add('hotel_name');
    if (!answeredText(stays, 'hotel_name', was)) tell(stays, 'hotel_name', was, labelled.words);
    return;
  }
  if (done.has('hotel_name')) return;
  const [city, other] = citiesNamed(nameOf('hotel_name'));
  const known = (city && !other ? hotelsIn(city) : hotels).find(was);
  if (known.value) return;
  const elsewhere = city && !other ? hotels.find(was).value : null;
  if (elsewhere && city && elsewhere.city !== city) {
    done.add('hotel_name');
    ask(row, to, {
      field: 'hotel_name',
      was,
      isOpen: true,
      words: `Столбец об\u00a0отеле ${IN_CITY[city]}, а\u00a0«${elsewhere.name}» в\u00a0справочнике\u00a0— в\u00a0другом городе`,
      choices: [{ value: elsewhere.name, words: 'верить справочнику' }, NOT_STATED],
    });
    return;
  }
  if (askWhichIsWhere(stays, was, city)) {
    done.add('hotel_name');
    return;
  }
  const stay = readStay(was);
  const isMore = stay.nights !== null || stay.meals !== null || stay.unclear !== null;
  if (!isMore && stay.stars === null) return;
  cells.hotel_name = '';
  const place = city ?? (stay.hotel === null ? null : hotels.find(stay.hotel).value?.city) ?? null;
  if (place === 'mecca' || place === 'medina') {
    sayStay(stays, place, stay);
    tell(stays, 'hotel_name', was, staysText({ [place]: stay }));
    return;
  }
  if (stay.hotel !== null) cells.hotel_name = stay.hotel;
  if (stay.meals !== null) stayIn(stays, null).meals = stay.meals;
  if (stay.stars !== null) {
    stayIn(stays, null).stars_from = stay.stars;
    tell(stays, 'hotel_name', was, `отель не\u00a0ниже ${stay.stars}★`);
  }
  if (stay.unclear !== null) sayMeals(stays, null, stay.unclear);
  if (stay.nights !== null) askWhichCity(stays, 'hotel_name', was, stay.nights);
}

/** «Pullman / Anwar»: which of two hotels in one cell is in which city. */
function askWhichIsWhere(stays: StaysSoFar, was: string, city: HolyCity | undefined): boolean {
  const { context, row, to } = stays;
  const { choices } = readStays(was);
  const areHotels = ({ mecca, medina }: StaysText) => Boolean(mecca?.hotel && medina?.hotel);
  const [first] = choices;
  if (!first || !areHotels(first.value)) return false;
  const one = { value: was, words: 'это один отель' };
  const sole = city ? null : knownOf(context, choices);
  if (sole) {
    to.cells.hotel_name = '';
    sayAll(stays, sole.value);
    tell(stays, 'hotel_name', was, sole.words);
    return true;
  }
  const both = choices.map(({ value, words }) => ({ value: staysText(value), words }));
  // In a column of one city the second name is another hotel there, or the same with more words.
  const either = [first.value.mecca?.hotel, first.value.medina?.hotel].flatMap((name) =>
    name ? asSaid(name) : [],
  );
  const words = `Два отеля в\u00a0одной клетке: ${was}`;
  const all = [...(city ? either : both), one, NOT_STATED];
  context.ask(row, to, { field: 'hotel_name', was, isOpen: true, words, choices: all });
  return true;
}

/** The only reading whose two hotels are in these cities by the directory; else null. */
function knownOf({ hotelsIn }: SheetContext, choices: readonly Choice<StaysText>[]) {
  const [sole, more] = choices.filter(({ value }) =>
    HOLY_CITIES.every((city) => hotelsIn(city).find(value[city]?.hotel ?? '').value !== null),
  );
  return sole && !more ? sole : null;
}

/** «Мекка» may be the header of nights as well as of hotels. */
function readNightsField(stays: StaysSoFar, city: HolyCity, done: Set<ImportField>): void {
  const { context, row, to } = stays;
  const { cells } = to;
  const field = NIGHTS[city];
  const was = (cells[field] ?? '').trim();
  if (was === '' || readCount(was) !== null) return;
  const labelled = readStays(was);
  const isAnswer = done.has(field) && labelled.value !== null;
  const stay = (isAnswer && labelled.value?.[city]) || readStay(was);
  cells[field] = '';
  if (stay.hotel === null) return sayStay(stays, city, stay);
  const isBare = !/ноч|дн|ден|night|day/.test(fold(context.nameOf(field)));
  const isKnown = context.hotelsIn(city).find(stay.hotel).value !== null;
  if (isAnswer || (isBare && (isKnown || stay.nights !== null))) {
    sayStay(stays, city, stay);
    tell(stays, field, was, staysText({ [city]: stay }));
    return;
  }
  if (stay.nights !== null) sayNights(stays, city, stay.nights);
  const either = [
    { value: staysText({ [city]: stay }), words: `это отель «${stay.hotel}»` },
    { value: stay.nights === null ? '-' : String(stay.nights), words: 'не\u00a0отель' },
  ];
  const words = `Не\u00a0похоже на\u00a0число ночей: ${was}`;
  const choices = isBare ? either : [NOT_STATED];
  context.ask(row, to, { field, was, isOpen: false, words, choices });
}

/** Whether `text` is what somebody has answered about this field. */
function answeredText({ context }: StaysSoFar, field: ImportField, text: string): boolean {
  return Object.entries(context.settings.answers).some(
    ([key, answer]) => key.startsWith(keyOf(field, '')) && answer === text,
  );
}

/** A cell about the stay in one city. */
function readStayCell(stays: StaysSoFar, city: HolyCity, text: string): void {
  const labelled = readStays(text);
  if (labelled.confidence === 'sure' && labelled.value) return sayAll(stays, labelled.value);
  const isName = stays.context.hotelsIn(city).find(text).value !== null;
  sayStay(stays, city, isName ? { ...NOTHING, hotel: text } : readStay(text));
}

/** A cell of the stays in both cities; `order`: the cities in the order that its column names. */
function readBoth(stays: StaysSoFar, text: string, order: readonly HolyCity[]): void {
  const { context, row, to } = stays;
  const key = `stays|${fold(text)}`;
  const answer = context.settings.answers[key];
  if (answer === '') return;
  const reading = readStays(answer ?? text, order);
  if (reading.value) {
    sayAll(stays, reading.value);
    if (reading.confidence === 'likely') tell(stays, 'hotel_name', text, reading.words);
    return;
  }
  const known = context.hotels.find(text).value;
  if (known && known.city !== 'other')
    return sayStay(stays, known.city, { ...NOTHING, hotel: text });
  const pairs = reading.choices.length > 0 ? reading : readStays(text.replace(/\s*,\s*/, ' / '));
  const sole = knownOf(context, pairs.choices);
  if (sole) {
    sayAll(stays, sole.value);
    return tell(stays, 'hotel_name', text, sole.words);
  }
  const stay = readStay(text);
  if (reading.confidence === 'no' && stay.hotel === null) {
    if (stay.meals !== null) stayIn(stays, null).meals = stay.meals;
    if (stay.stars !== null) stayIn(stays, null).stars_from = stay.stars;
    if (stay.nights !== null) askWhichCity(stays, 'hotel_name', text, stay.nights);
    return;
  }
  const either =
    reading.choices.length > 0
      ? reading.choices.map(({ value }) => value)
      : HOLY_CITIES.map((city): StaysText => ({ [city]: stay }));
  const isNights = either.every(({ mecca, medina }) => !mecca?.hotel && !medina?.hotel);
  context.ask(row, to, {
    field: isNights ? 'days_in_mecca' : 'hotel_name',
    was: text,
    isOpen: false,
    words: reading.confidence === 'ask' ? reading.words : `В\u00a0каком городе: ${text}?`,
    choices: [...either.map(staysText).map(asSaid), NOT_STATED],
    key,
  });
}

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
  ask(row, to, { field, was, isOpen, words, choices, key });
}
