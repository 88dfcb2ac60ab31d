import { remap } from '#features/tour-import/mapping/column-mapping.ts';
import { openPrices } from '#features/tour-import/mapping/price-currency.ts';
import type { ExtraColumn } from '#features/tour-import/understanding/extra-columns.ts';
import { readOwnOffer } from '#features/tour-import/understanding/own-offer.ts';
import {
  type RowExtrasSoFar,
  sectionOf,
  type SheetContext,
  type SheetRow,
  unreadTexts,
} from '#features/tour-import/understanding/sheet-context.ts';
import {
  NO_EXTRAS,
  type RowExtras,
  type UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';
import { readNoAirline } from '#features/tour-import/values/airlines.ts';
import {
  type Availability,
  placesText,
  readAvailability,
  readNotedPlaces,
  readPlaces,
  readStop,
} from '#features/tour-import/values/availability.ts';
import { PRICE_ON_REQUEST } from '#features/tour-import/values/cell-values.ts';
import {
  type Inclusion,
  itemText,
  readInclusions,
  readItem,
} from '#features/tour-import/values/inclusions.ts';
import {
  currencyNamed,
  headerInThousands,
  headerIsFrom,
  type PriceContext,
  type PriceRead,
  priceText,
  priceWords,
  readPrice,
} from '#features/tour-import/values/prices.ts';
import {
  asSaid,
  likely,
  mapped,
  NOT_STATED,
  type Reading,
} from '#features/tour-import/values/reading.ts';
import {
  leadPrice,
  mayBeSurcharge,
  readRoomPrices,
  ROOM_LABELS,
  type RoomPrice,
} from '#features/tour-import/values/rooms.ts';
import type { Room } from '#features/tours/model/offer.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { isOffered } from '#features/tours/offer/tour-marks.ts';
import { fold } from '#lib/text/russian.ts';

/** The facts of an offer found while the columns of a row are read. */
interface OfferSoFar {
  extra: RowExtrasSoFar;
  roomPrices: RoomPrice[];
  include: (found: readonly Inclusion[]) => void;
}

/** Prices, inclusions and places: the facts of a row that are not fields of a tour. */
export function readOffer(
  whole: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  isPriceSaid: boolean,
): RowExtrasSoFar {
  const context = { ...whole, extras: ofOnePerson(whole, row, to, oneOfEachRoom(whole, row, to)) };
  const { extras, isOwnExport } = context;
  const extra: RowExtrasSoFar = { ...NO_EXTRAS };
  const inclusions = new Map<Inclusion['item'], Inclusion>();
  const include = (found: readonly Inclusion[]) => {
    for (const one of found) if (!inclusions.has(one.item)) inclusions.set(one.item, one);
  };
  const roomPrices: RoomPrice[] = [];
  if (isOwnExport) extra.own = readOwnOffer(extras, row.cells, to);
  const readColumn = (column: ExtraColumn | null, place: number) => {
    const text = (row.cells[place] ?? '').trim();
    if (column === null || text === '') return;
    if (column.kind === 'room') readRoomCell(context, row, to, { place, column, roomPrices });
    else readOfferCell(context, row, to, { column, text, extra, include });
  };
  // A column about one thing decides on it, wherever it stands; a list names it in passing.
  extras.forEach((column, place) => column?.kind === 'items' && readColumn(column, place));
  extras.forEach((column, place) => column?.kind !== 'items' && readColumn(column, place));
  extra.roomPrices = roomPrices;
  if (!isPriceSaid) readPriceCell(context, row, to, extra);
  if (!isOwnExport) withoutSurcharges(context, row, to, extra);
  if (!isOwnExport) askAboutDiscounts(context, row, to);
  if (!isOwnExport) includeAside(context, row, to, include);
  extra.roomsGone = roomsGone(context, row, extra.roomPrices);
  extra.inclusions = [...inclusions.values()];
  const lead = leadPrice(extra.roomPrices);
  if ((to.cells.price ?? '').trim() === '' && lead !== null) {
    to.cells.price = priceText(lead);
    extra.price = lead;
    const words = `${priceWords(lead)}\u00a0— самая низкая из\u00a0цен номеров`;
    to.notes.push({ field: 'price', was: '', words, confidence: 'likely', isOpen: false });
  }
  const status = to.cells.tour_status ?? '';
  if (extra.availability === null || !isOwnExport)
    places(context, row, to, { was: status, extra, read: readAvailability });
  if (!isOwnExport) notedPlaces(whole, row, to, extra);
  return extra;
}

/**
 * The columns without those of other prices of the same room: «Эконом 4-местный» and «VIP 4-местный»,
 * or «4-местный, $» and «4-местный, руб.». A person says which one is the tour's; until then none is.
 */
function oneOfEachRoom(
  { extras, doubledRooms, header, settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
): SheetContext['extras'] {
  const left = new Set<number>();
  for (const [room, places] of doubledRooms) {
    const key = `${room} column`;
    const names = places.map((place) => {
      const name = header[place] ?? '';
      return header.indexOf(name) === place ? name : `${name}, столбец\u00a0${place + 1}`;
    });
    const said = names.indexOf(settings.answers[key] ?? '');
    for (const [at, place] of places.entries()) if (at !== said) left.add(place);
    if (said !== -1 || places.every((place) => !/\d/.test(row.cells[place] ?? ''))) continue;
    const words = `Цен в\u00a0таблице несколько: ${ROOM_LABELS[room]}. Какая у\u00a0этого тура?`;
    const choices = names.map(asSaid);
    ask(row, to, { field: 'price', was: '', isOpen: true, words, choices, key });
  }
  return extras.map((column, place) => (left.has(place) ? null : column));
}

/**
 * The columns without those of rooms whose name is of another price than one person pays, «2-местный
 * (за номер)», unless a person said that it is.
 */
function ofOnePerson(
  { header, doubtfulRooms, settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  extras: SheetContext['extras'],
): SheetContext['extras'] {
  if (doubtfulRooms.size === 0) return extras;
  return extras.map((column, place) => {
    if (column?.kind !== 'room' || !doubtfulRooms.has(place)) return column;
    const name = header[place] ?? '';
    const key = `${column.room} for one`;
    const answer = settings.answers[key];
    if (answer !== undefined) return answer === '' ? null : column;
    if (!/\d/.test(row.cells[place] ?? '')) return null;
    const words = `Столбец «${name}»: столько за\u00a0тур платит один человек?`;
    const choices = [
      { value: name, words: 'да, один человек' },
      { value: '', words: 'нет, не\u00a0брать эти цены' },
    ];
    ask(row, to, { field: 'price', was: '', isOpen: true, words, choices, key });
    return null;
  });
}

/** Rooms whose columns have no price in a row that has one of another room: «—» below «4-местный». */
function roomsGone(
  { extras, isOwnExport }: SheetContext,
  { cells }: SheetRow,
  priced: readonly RoomPrice[],
): Room[] {
  if (isOwnExport || priced.length === 0) return [];
  const gone = extras.flatMap((column, place) => {
    if (column?.kind !== 'room' || priced.some(({ room }) => room === column.room)) return [];
    return SIGNS_ONLY.test((cells[place] ?? '').trim()) ? [column.room] : [];
  });
  return [...new Set(gone)];
}

/**
 * Inclusions beside other facts: in the cell of the price, in the description, in the guide's cell
 * («без гида»), in that of the airline («включено»), and in the names of the price's columns («Цена
 * без перелёта»).
 */
function includeAside(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  include: OfferSoFar['include'],
): void {
  const { mapping, extras, header } = context;
  // An answer has replaced what the cell says beside its value.
  const textOf = (field: 'price' | 'guide_name' | 'airline') =>
    row.cells[mapping.indexOf(field)] ?? '';
  include(readInclusions(textOf('price')));
  include(readInclusions(to.cells.description ?? ''));
  include(readInclusions(sectionOf(context, row)));
  include(readInclusions(textOf('guide_name')));
  const flight = readNoAirline(textOf('airline'))?.flight ?? null;
  if (flight !== null) include([{ item: 'flight', state: flight }]);
  header.forEach((name, place) => {
    if (mapping[place] === 'price' || extras[place]?.kind === 'room') include(readInclusions(name));
  });
}

/** The source of the currency of a column's prices. */
function priceContext(context: SheetContext, row: SheetRow, place: number): PriceContext {
  const { header, mapping, currency, currenciesAround, settings, isOwnExport, nameOf } = context;
  const beside = besideCurrency(currency, row);
  const own = currencyNamed(beside);
  const name = header[place] ?? '';
  // A currency that the price has only by its place or name does not apply to other columns.
  const ofPrice =
    place === mapping.indexOf('price') ? currency.stated : currencyNamed(nameOf('price'));
  // «Цены в рублях» above the rows; «доплата 100 $» there states no currency of theirs.
  const section = sectionOf(context, row);
  const ofSection = /\d/.test(section) ? null : currencyNamed(section);
  const ofTable = [currencyNamed(name) ?? ofPrice, ofSection].filter((one) => one !== null);
  const [said] = ofTable;
  const all = [...ofTable, ...currenciesAround];
  const isAgreed = all.every((one) => one === said);
  // An answer that no text agrees with may be about another list.
  const ofTexts = all.some((one) => one === settings.currency) ? null : currenciesAround[0];
  return {
    stated: own ?? (beside === '' ? (isAgreed && said) || settings.currency : null),
    ofColumn: isOwnExport ? null : (own ?? (isAgreed ? currencyNamed(name) : ofTexts)),
    inThousands: settings.inThousands || headerInThousands(name),
    isFrom: !isOwnExport && headerIsFrom(name),
    isSaid: isOwnExport,
  };
}

/** What the column of currencies says: «$», or «SAR», in which no price may be. */
function besideCurrency({ column }: SheetContext['currency'], row: SheetRow): string {
  return (row.cells[column ?? -1] ?? '').trim();
}

function readPriceCell(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  extra: RowExtrasSoFar,
): void {
  const text = (to.cells.price ?? '').trim();
  if (text === '') return;
  const { value: found } = readAvailability(/\d/.test(text) || context.isOwnExport ? '' : text);
  if (found && !isOffered(found.state)) {
    places(context, row, to, { was: text, extra, read: readAvailability });
    to.cells.price = PRICE_ON_REQUEST;
    return;
  }
  const stated = priceContext(context, row, context.mapping.indexOf('price'));
  const beside = besideCurrency(context.currency, row);
  if (!stated.stated && beside !== '' && /\d/.test(text) && currencyNamed(text) === null) {
    // No answer about the same amount in another currency applies to it.
    to.cells.price = `${text} ${beside}`;
    const words = `В\u00a0столбце валюты не\u00a0рубли, доллары или евро: ${to.cells.price}`;
    to.notes.push({ field: 'price', was: text, words, confidence: 'ask', isOpen: true });
    return;
  }
  const rooms = readRoomPrices(text, stated);
  // A column of this room says more.
  const isNew = ({ room }: RoomPrice) => !extra.roomPrices.some((known) => known.room === room);
  extra.roomPrices = [...extra.roomPrices, ...(rooms.value ?? []).filter(isNew)];
  const lead = rooms.value ? leadPrice(rooms.value) : null;
  const whole: Reading<PriceRead> = lead
    ? likely(lead, `${priceWords(lead)}: ${rooms.words}`)
    : readPrice(text, stated);
  if (whole.value && whole.value.amount !== null) extra.price = whole.value;
  context.apply(row, to, 'price', mapped(whole, priceText));
}

function readRoomCell(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  {
    place,
    column,
    roomPrices,
  }: { place: number; column: Extract<ExtraColumn, { kind: 'room' }>; roomPrices: RoomPrice[] },
): void {
  const text = (row.cells[place] ?? '').trim();
  if (SIGNS_ONLY.test(text)) return;
  const key = `${column.room} price|${fold(text)}`;
  const answer = context.settings.answers[key];
  if (answer === '') return;
  const stated = priceContext(context, row, place);
  const { value, words, choices } =
    answer === undefined
      ? readPrice(text, stated)
      : readPrice(answer, { stated: 'USD', isSaid: true });
  if (value?.amount === null) return;
  if (value) {
    roomPrices.push({ ...value, room: column.room });
    return;
  }
  context.ask(row, to, {
    field: 'price',
    was: text,
    isOpen: false,
    words: `${ROOM_LABELS[column.room]}: ${words}`,
    choices: [
      ...choices.map((one) => ({ value: priceText(one.value), words: one.words })),
      NOT_STATED,
    ],
    key,
  });
}
/** Asks about amounts in columns of rooms that are too small for prices beside the others. */
function withoutSurcharges(
  { extras, settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  extra: RowExtrasSoFar,
): void {
  const { roomPrices, price } = extra;
  extra.roomPrices = roomPrices.filter((one) => {
    if (!mayBeSurcharge(one, roomPrices, price)) return true;
    const place = extras.findIndex((column) => column?.kind === 'room' && column.room === one.room);
    const was = (row.cells[place] ?? '').trim();
    const key = `${one.room} price|${fold(was)}`;
    if (was === '' || settings.answers[key] !== undefined) return true;
    const words = `${ROOM_LABELS[one.room]}: это доплата или цена полностью: ${was}?`;
    const choices = [NOT_STATED, { value: priceText(one), words: priceWords(one) }];
    ask(row, to, { field: 'price', was, isOpen: true, words, choices, key });
    return false;
  });
}

/** Asks once about each column beside the price that may state another one and that nobody has mapped. */
function askAboutDiscounts(context: SheetContext, row: SheetRow, to: UnderstoodRow): void {
  const { header, mapping, extras, settings, ask } = context;
  for (const [place, name] of header.entries()) {
    const text = (row.cells[place] ?? '').trim();
    const isOther = !mapping[place] && !extras[place] && DISCOUNT.test(fold(name));
    if (!isOther || SIGNS_ONLY.test(text) || /^0+\D*$/.test(text)) continue;
    const key = `discount|${fold(name)}`;
    if (settings.answers[key] !== undefined) continue;
    const words = `Столбец «${name}» не\u00a0прочитан. Цена верна без него?`;
    const choices = [{ value: 'да', words: 'да, верна' }];
    ask(row, to, { field: 'price', was: '', isOpen: false, words, choices, key });
  }
}
const DISCOUNT =
  /^(?!.*(?:без\s+скид|реб[её]н|дет(?:и|ям|ск|ей)|child)).*(?:скидк|акци[яио]|спец\s*цен|раннее\s+брон|промо|discount|promo|early)/u;

const SIGNS_ONLY = /^(?:[^\p{L}\p{N}]*|нет)$/iu;

function readOfferCell(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  {
    column,
    text,
    extra,
    include,
  }: Omit<OfferSoFar, 'roomPrices'> & { column: ExtraColumn; text: string },
): void {
  switch (column.kind) {
    case 'places':
      return places(context, row, to, { was: text, extra, read: readPlaces });
    case 'all-places':
      return allPlaces(context, row, to, { was: text, extra });
    case 'stop':
      return places(context, row, to, { was: text, extra, read: readStop });
    case 'items':
      return items(context, row, to, { items: column.items, text, include });
    case 'included':
      return include(readInclusions(text, { isList: true }));
    case 'not-included':
      return include(readInclusions(`не входит: ${text}`, { isList: true }));
    case 'meals':
      // The kind of meals belongs to the stays; here only whether meals are in the price.
      return include(mealsInPrice(text));
  }
}

/** A cell about one or two things that the price may include. */
function items(
  { settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  {
    items: things,
    text,
    include,
  }: Pick<OfferSoFar, 'include'> & { items: readonly Inclusion['item'][]; text: string },
): void {
  const [first] = things;
  if (!first) return;
  const key = `${first}|${fold(text)}`;
  const answer = settings.answers[key];
  if (answer === '') return;
  const { value, words, choices } = readItem(answer ?? text, first);
  if (value) return include(things.map((item) => ({ item, ...value })));
  const texts = choices.map((one) => ({ value: itemText(one.value.state), words: one.words }));
  const all = [...texts, NOT_STATED];
  ask(row, to, { field: 'price', was: text, isOpen: false, words, choices: all, key });
}

/** «Включено», «за доплату» and «не входит» in a column of meals. */
function mealsInPrice(text: string): Inclusion[] {
  const isSaid = /вход|включ|доплат|^да(?!\p{L})|^есть(?!\p{L})|incl|^\+$/iu.test(text);
  return isSaid
    ? readInclusions(`питание ${text}`, { isList: true }).filter(({ item }) => item === 'meals')
    : [];
}

interface PlacesText {
  was: string;
  extra: RowExtrasSoFar;
  read: (text: string) => Reading<Availability>;
}

/** Reads a cell about places, and warns when the tour will not be on sale. */
function places(
  { settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  { was, extra, read }: PlacesText,
): void {
  const key = `places|${fold(was)}`;
  const answer = settings.answers[key];
  if (answer === '') return;
  const { value, words, confidence, choices } = read(answer ?? was);
  const before = extra.availability;
  // No number of places beside it puts a stopped tour on sale.
  if (before?.state === 'stopped' || confidence === 'no') return;
  if (before && value && value.state !== 'stopped') {
    const found: [Availability, Availability] = [before, value];
    if (!doAgree(before, value)) askWhichPlaces({ settings, ask }, row, to, { extra, found });
    else if (before.seats === null && value.seats !== null) extra.availability = value;
    return;
  }
  extra.availability = value;
  const note = { field: 'tour_status', was, isOpen: false } as const;
  if (value && !isOffered(value.state)) {
    to.notes.push({ ...note, words: `Тур не\u00a0будет в\u00a0продаже: ${words}`, confidence });
  } else if (confidence === 'ask') {
    const texts = choices.map((one) => ({ value: placesText(one.value), words: one.words }));
    const all = [...texts, NOT_STATED];
    ask(row, to, { ...note, words, choices: all, key });
  }
}

/** «Есть» and «5» agree; «в продаже» and «0» do not, nor do two numbers. */
function doAgree(one: Availability, other: Availability): boolean {
  if (isOffered(one.state) !== isOffered(other.state)) return false;
  return one.seats === other.seats || one.seats === null || other.seats === null;
}

/** Asks which of two texts about places is the tour's; «Места М» and «Места Ж» are added up. */
function askWhichPlaces(
  { settings, ask }: Pick<SheetContext, 'settings' | 'ask'>,
  row: SheetRow,
  to: UnderstoodRow,
  { extra, found }: { extra: RowExtrasSoFar; found: [Availability, Availability] },
): void {
  const seats = found.map((one) => one.seats ?? 0);
  const sum = readPlaces(String((seats[0] ?? 0) + (seats[1] ?? 0)));
  const texts = [...found, ...(sum.value ? [sum.value] : [])].map(placesText);
  const key = `which places|${texts.join('|')}`;
  const answer = settings.answers[key];
  if (answer !== undefined) {
    extra.availability = readAvailability(answer).value;
    return;
  }
  const words = `О\u00a0местах сказано разное: ${texts.slice(0, 2).join(' и\u00a0')}. Что верно?`;
  const choices = [...new Set(texts)].map(asSaid);
  ask(row, to, { field: 'tour_status', was: '', isOpen: false, words, choices, key });
}

/** Asks once whether the column counts free places. */
function allPlaces(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  { was, extra }: Omit<PlacesText, 'read'>,
): void {
  const key = 'free places';
  const answer = context.settings.answers[key];
  if (answer === '') return;
  if (answer !== undefined) return places(context, row, to, { was, extra, read: readPlaces });
  const words = 'Сколько мест в\u00a0столбце: свободных или всего?';
  const choices = [
    { value: 'свободных', words: 'свободных' },
    { value: '', words: 'всего, не\u00a0брать' },
  ];
  context.ask(row, to, { field: 'tour_status', was: '', isOpen: false, words, choices, key });
}

/**
 * Asks about a description, a section or an unread text that says that the tour is sold out or stopped:
 * it takes no tour off sale by itself. No question when the status or the places have said so.
 */
function notedPlaces(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  extra: RowExtrasSoFar,
): void {
  if (extra.availability && !isOffered(extra.availability.state)) return;
  const section = readNotedPlaces(sectionOf(context, row));
  const crossed = crossedOut(context, row);
  const described = readNotedPlaces(to.cells.description ?? '') ?? section;
  const [unread = crossed] = unreadTexts(context, row).flatMap(
    (text) => readNotedPlaces(text) ?? [],
  );
  const noted = described ?? unread;
  if (noted === null) return;
  const { was, value } = noted;
  const key = `noted places|${fold(was)}`;
  const answer = context.settings.answers[key];
  if (answer === '') return;
  if (answer !== undefined) {
    extra.availability = null;
    return places(context, row, to, { was: answer, extra, read: readAvailability });
  }
  const text = placesText(value);
  const choices = [
    { value: text, words: text },
    { value: '', words: 'тур в\u00a0продаже' },
  ];
  const aside = noted === unread ? 'В\u00a0строке стоит' : 'В\u00a0описании сказано';
  const where = noted === section ? 'Над строками написано' : aside;
  const words = `${where} «${was}»: тур в\u00a0продаже?`;
  context.ask(row, to, { field: 'tour_status', was, isOpen: false, words, choices, key });
}

/** «Казань ❌»: the sign beside the city or the day of a tour that is no longer sold; null for none. */
function crossedOut({ mapping }: SheetContext, { cells }: SheetRow) {
  const places = [mapping.indexOf('city_from'), mapping.indexOf('departure_date')];
  const [was] = /[❌⛔🚫]/u.exec(places.map((place) => cells[place] ?? '').join(' ')) ?? [];
  return was === undefined ? null : { was, value: { state: 'sold_out', seats: null } as const };
}

/**
 * Prices without a currency, of the column of prices or, without an amount there, of the columns of
 * rooms.
 */
export function allOpenPrices(context: SheetContext): string[] {
  const { header, mapping, rows, currency, currenciesAround, extras } = context;
  const agreed = (stated: Currency | null) =>
    currenciesAround.every((one) => one === stated) ? stated : null;
  const price = mapping.indexOf('price');
  if (rows.some(({ cells }) => /\d/.test(cells[price] ?? '')))
    return openPrices(rows, mapping, { ...currency, stated: agreed(currency.stated) });
  for (const [room, extra] of extras.entries()) {
    if (extra?.kind !== 'room') continue;
    const asPrice = remap(mapping, room, 'price');
    const stated = agreed(currencyNamed(header[room] ?? ''));
    const open = openPrices(rows, asPrice, { ...currency, stated });
    if (open.length > 0) return open;
  }
  return [];
}

/** An answer states a price, too. */
export function withAnswer(extras: RowExtras, { cells }: UnderstoodRow): RowExtras {
  const { value } = readPrice(cells.price ?? '', { stated: 'USD', isSaid: true });
  return { ...extras, price: value && value.amount !== null ? value : null };
}
