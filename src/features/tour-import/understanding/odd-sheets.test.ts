import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedRow, type ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { plainText } from '#lib/text/russian.ts';
import { readOrHeld } from '#features/tour-import/reading/read-or-held.ts';
import { createTableReader } from '#features/tour-import/reading/table-reader.ts';
import { isOfOneFile, keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import { offerOf } from '#features/tour-import/understanding/sent-offer.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';

const SAFA = [{ id: 1, name: 'Сафа', aliases: [] }];

/** Reads a file like the page, with people's answers. */
async function read(
  text: string,
  said: Partial<SheetSettings> = {},
  operators: Surroundings['operators'] = [],
  hotels: Surroundings['hotels'] = [],
) {
  const rows: ImportRow[] = [];
  const told = { isAsking: false, asked: [] as string[], questions: [] as Question[] };
  const reader = createTableReader((news) => {
    if (news.kind === 'rows') rows.push(...news.rows);
    if (news.kind === 'asks-currency') told.isAsking = true;
    if (news.kind === 'done') told.questions = news.questions;
    if (news.kind === 'table') told.asked = news.asked.map((column) => news.names[column] ?? '');
  });
  await reader.follow({
    kind: 'read',
    source: { bytes: new TextEncoder().encode(text).buffer },
    profiles: [],
    settings: { ...NO_SETTINGS, ...said },
    surroundings: { today: '2026-11-22', operators, hotels },
    choice: null,
    isAsBefore: false,
  });
  return { ...told, rows };
}

/** The tour imported from a row without any answers; null: the row is held back. */
function imported(row: ImportRow) {
  const checked = checkRow(row.cells, offerOf(row.extras));
  if (row.errors.length > 0 || !checked.isValid) return null;
  const { tour, stated } = checked.imported;
  const rooms = offerOf(row.extras)?.prices ?? [];
  return {
    rooms: rooms.map(({ room, amount }) => `${room} ${amount}`).join(),
    city: tour.city_from,
    state: checked.imported.offer.availability?.state ?? null,
    day: tour.departure_date,
    back: tour.end_date,
    price: stated ? `${stated.amount} ${stated.currency}` : `${tour.price} USD`,
    direct: tour.is_direct,
    hot: tour.is_hot,
    isFrom: checked.imported.isFrom,
  };
}

/**
 * Sheets as operators write them, with the tour that each row must become, or null if it waits for
 * a person.
 */
const SHEETS: [about: string, text: string, rows: unknown[], said?: Partial<SheetSettings>][] = [
  [
    'a title, nights, roubles of a person in the header, «с пересадкой», «Мест нет»',
    'Туры Умра 2027, ООО Сафа\n\nГород;Дата;Ночей;Стоимость руб/чел;Прямой;Наличие\nКазань;15.01.2027;13;185 000;с пересадкой в Стамбуле;Мест нет\nУфа;22.01.2027;10;от 179000;прямой;осталось 3\n',
    [
      { day: '2027-01-15', back: '2027-01-28', price: '185000 RUB', direct: false },
      { day: '2027-01-22', back: '2027-02-01', price: '179000 RUB', direct: true },
    ],
  ],
  [
    'American days, prices of three rooms, a column of currencies',
    'Вылет;Возврат;Откуда;2-местный;3-местный;4-местный;Валюта\n1/15/2027;1/28/2027;Москва;2100;1950;1850;usd\n2/3/2027;2/14/2027;Казань;2200;2050;1900;usd\n',
    [
      { day: '2027-01-15', back: '2027-01-28', price: '1850 USD' },
      { day: '2027-02-03', back: '2027-02-14', price: '1900 USD' },
    ],
  ],
  [
    'a year of three numbers that is no day, «не горящий», «непрямой»',
    'Город;Дата;Дней;Цена;Горящий;Прямой рейс\nКазань;15.01.27;14;1 950 у.е.;не горящий;непрямой\nКазань;29.02.2027;14;1950 у.е.;да;-\nКазань;15.13.2027;14;1950 у.е.;нет;+\n',
    [{ day: '2027-01-15', price: '1950 USD', direct: false, hot: false }, null, null],
  ],
  [
    'a year that only the title, the section or the month of the row names',
    'Прайс 2027;;;\nЛицензия 2021 года;;;\nГород;Дата;Дней;Цена;Месяц\nКазань;15.12;14;1950$;\nУфа;15.01;14;1950$;\nУфа;16.01;14;1950$;Январь 2027\nДЕКАБРЬ 2027;;;;\nКазань;16.12;14;1950$;\nУфа;16.12.2026;14;1950$;\n',
    [null, { day: '2027-01-15' }, { day: '2027-01-16' }, null, { day: '2026-12-16' }],
  ],
  [
    'Latin letters in Russian words',
    'Гoрод;Дaта;Днeй;Цeна, $\nKазань;15 янвaря 2027;14;1950\n',
    [{ day: '2027-01-15', price: '1950 USD' }],
  ],
  [
    'a year in a column of its own',
    'Город;Год;Дата;Дней;Цена\nКазань;2027;15.01;14;1950$\nУфа;2028;15.01;14;1950$\n',
    [{ day: '2027-01-15' }, null],
  ],
  [
    'what a room costs in addition',
    'Город;Дата;Дней;QUAD;DBL\nКазань;15.01.2027;14;1950$;200$\nУфа;16.01.2027;14;1950$;2150$\n',
    [null, { price: '1950 USD' }],
  ],
  [
    'a row for each room of a tour',
    '№;Город;Дата;Дней;Размещение;Цена, $;Отель\n1;Казань;15.01.2027;14;2-местный;2150;Анжум\n2;Казань;15.01.2027;14;3-местный;2000;Анжум\n3;Казань;15.01.2027;14;4-местный;1950;Анжум\n4;Казань;15.01.2027;14;4-местный;1700;Эмар\n5;Уфа;16.01.2027;10;DBL;по запросу;Анжум\n',
    [
      { day: '2027-01-15', price: '1950 USD', rooms: 'double 2150,triple 2000,quad 1950' },
      { day: '2027-01-15', price: '1700 USD', rooms: 'quad 1700' },
      { day: '2027-01-16', price: 'null USD', rooms: '' },
    ],
  ],
  [
    'rooms of a tour on rows of their own',
    'Город;Дата;Дней;Номер;Стоимость\nКазань;15.01.2027;14;DBL;185 000 ₽\n;;;QUAD;165 000 ₽\nУфа;16.01.2027;10;QUAD;170 000 ₽\n',
    [
      { day: '2027-01-15', price: '165000 RUB', rooms: 'double 185000,quad 165000' },
      { day: '2027-01-16', price: '170000 RUB', rooms: 'quad 170000' },
    ],
  ],
  [
    'a last year of the section, or of the month of the row',
    'Город;Дата;Дней;Цена;Месяц\nЯНВАРЬ 2026;;;;\nКазань;12–22;11;1950$;\nКазань;12.01–22.01;11;1950$;\nЯНВАРЬ;;;;\nКазань;12–22;11;1950$;\nКазань;13.01;11;1950$;январь 2026\nКазань;14.01.2027;11;1950$;январь 2026\n',
    [null, null, { day: '2027-01-12' }, null, { day: '2027-01-14' }],
  ],
  [
    'a title with the month of last year, and a licence of another one',
    'Прайс, январь 2026\nЛицензия 2025 года\n\nГород;Дата;Дней;Цена\nКазань;12.01;11;1950$\n',
    [null],
  ],
  [
    'a licence of last year',
    'Лицензия 2026 года\n\nГород;Дата;Дней;Цена\nКазань;12.01;11;1950$\n',
    [{ day: '2027-01-12' }],
  ],
  [
    'a day in another month than its section and its column say',
    'Город;Дата;Дней;Цена;Месяц\nКазань;15.02;10;1950$;январь\nКазань;15.02.2027;10;1950$;январь\nКазань;30.12–08.01;10;1950$;январь\nЯНВАРЬ;;;;\nКазань;15.02;10;1950$;\nКазань;15.01;10;1950$;\n',
    [null, { day: '2027-02-15' }, { day: '2026-12-30' }, null, { day: '2027-01-15' }],
  ],
  [
    'places that are sold, or are no places',
    'Город;Дата;Дней;Цена;Свободно;Мест продано;Мест всего;Остаток к оплате, $\nКазань;15.01.2027;14;1950$;0;45;45;950\nКазань;16.01.2027;14;1950$;5;40;45;950\n',
    [{ state: 'sold_out' }, { state: 'last_seats' }],
  ],
  [
    'a currency of the cell that is as likely as that of its column',
    'Город;Дата;Дней;Цена, руб.\nКазань;15.01.2027;14;145000 $\nКазань;16.01.2027;14;1450 $\nКазань;17.01.2027;14;145000\n',
    [null, { price: '1450 USD' }, { price: '145000 RUB' }],
  ],
  [
    'a column of currencies with one that no tour is priced in, or with two',
    'Город;Дата;Дней;Цена;Валюта\nКазань;15.01.2027;14;1450;$\nКазань;16.01.2027;14;5500;SAR\nКазань;17.01.2027;14;1450;сом\nКазань;18.01.2027;14;1450;$/₽\nКазань;19.01.2027;14;1450;\nКазань;20.01.2027;14;1450;доллар США\nКазань;21.01.2027;14;по запросу;тенге\n',
    [
      { price: '1450 USD' },
      null,
      null,
      null,
      { price: '1450 USD' },
      { price: '1450 USD' },
      { price: 'null USD' },
    ],
    { currency: 'USD' },
  ],
  [
    'rooms that are not clear',
    'Город;Дата;Дней;Размещение;Цена, $\nКазань;15.01.2027;14;2-3-местный;2150\nКазань;15.01.2027;14;4-местный;1950\n',
    [
      { price: '2150 USD', rooms: '' },
      { price: '1950 USD', rooms: '' },
    ],
  ],
  [
    'the same room of a day twice',
    'Город;Дата;Дней;Размещение;Цена, $\nКазань;15.01.2027;14;4-местный;2150\nКазань;15.01.2027;14;4-местный;1950\n',
    [{ rooms: 'quad 2150' }, { rooms: 'quad 1950' }],
  ],
  [
    'a column of prices «от»',
    'Город;Дата;Дней;Цена от, $\nКазань;15.01.2027;14;1950\nУфа;16.01.2027;14;по запросу\n',
    [{ price: '1950 USD', isFrom: true }, { price: 'null USD' }],
  ],
  [
    'a total that counts the tours in the column of days',
    'Город;Дата;Дней;Цена, $\nКазань;15.01.2027;14;1950\nУфа;16.01.2027;14;1950\nИтого;2;28;3900\n',
    [{ day: '2027-01-15' }, { day: '2027-01-16' }],
  ],
  [
    'an average below the tours',
    'Город;Дата;Дней;Цена, $;Мест\nКазань;15.01.2027;14;1450;5\nУфа;16.01.2027;14;1550;5\nСредняя цена;;;1500;10\n',
    [{ day: '2027-01-15' }, { day: '2027-01-16' }],
  ],
  [
    'a table of a message, with bars',
    '🕋 Наши группы\n\nГород | Дата | Дней | Цена\nКазань | 15.01.2027 | 11 | 1450$\nУфа | 16.01.2027 | 11 | от 1500$\n',
    [
      { city: 'Казань', price: '1450 USD' },
      { city: 'Уфа', price: '1500 USD', isFrom: true },
    ],
  ],
  [
    'a column of days or nights',
    'Город;Дата;Дней/ночей;Цена\nКазань;15.01.2027;12/11;1950$\nУфа;16.01.2027;11;1950$\nУфа;16.01.2027;11 ночей;1950$\n',
    [{ back: '2027-01-26' }, null, { back: '2027-01-27' }],
  ],
  [
    'days of two numbers that may be either',
    'Город;Дата;Дней;Цена\nКазань;3/4/2027;14;1950$\nУфа;5/6/2027;14;1950$\n',
    [null, null],
  ],
  [
    'nights of both cities in the column of nights, beside both days',
    'Город;Вылет;Возврат;Ночей;Цена, $\nКазань;15.01.2027;25.01.2027;7+3;1450\nКазань;15.01.2027;25.01.2027;7М/3М;1450\nКазань;15.01.2027;25.01.2027;10 (7/3);1450\nКазань;15.01.2027;25.01.2027;7+4;1450\nКазань;15.01.2027;;7+3;1450\nКазань;15.01.2027;25.01.2027;10-12;1450\n',
    [
      { day: '2027-01-15', back: '2027-01-25' },
      { day: '2027-01-15', back: '2027-01-25' },
      { day: '2027-01-15', back: '2027-01-25' },
      null,
      null,
      null,
    ],
  ],
  [
    'days of the week in a column of their own, one of another day',
    'Дата;День недели;Город;Дней;Цена, $\n15.01.2027;пятница;Казань;11;1450\n15.01.2027;понедельник;Казань;11;1450\n15.01;пн;Казань;11;1450\n22.01;пт;Казань;11;1450\n29.01;;Казань;11;1450\n',
    [{ day: '2027-01-15' }, null, null, { day: '2027-01-22' }, { day: '2027-01-29' }],
  ],
  [
    'months as sections and days as bare numbers',
    'Прайс;;;\n;;;\nЯНВАРЬ 2027;;;\nчисло;город;цена;дней\n15;Казань;1950$;14\n3-14;Уфа;2000$;12\n28-8;Уфа;2000$;12\n31.02;Уфа;2000$;12\nВылеты из Казани в феврале;;;\n31;Казань;1950$;14\n5;Казань;1950$;14\n',
    [
      { day: '2027-01-15', back: '2027-01-28' },
      { day: '2027-01-03', back: '2027-01-14' },
      null,
      null,
      null,
      { day: '2027-02-05' },
    ],
  ],
  [
    'bare numbers below several months, or none',
    'Оплата до 5 февраля;;;\nчисло;город;цена;дней\n7;Казань;1950$;14\nЯнварь, февраль 2027;;;\n15;Казань;1950$;14\n3-14;Уфа;2000$;12\n',
    [null, null, null],
  ],
  [
    'an old and a new price: neither is taken',
    'Город;Дата;Дней;Старая цена;Новая цена\nКазань;15.01.2027;14;210000 ₽;185000 ₽\n',
    [null],
  ],
  [
    'a prepayment beside the price, phones that a spreadsheet spoilt',
    'Город;Дата;Дней;Предоплата;Цена;Телефон\nКазань;15.01.2027;14;500$;1950$;8,91712E+10\nУфа;16.01.2027;14;30%;1950$;89171234567\n',
    [null, { day: '2027-01-16', price: '1950 USD' }],
  ],
  [
    'the day of landing in place of the day of return',
    'Город вылета;Дата вылета;Дата прилёта;Дней;Цена\nКазань;15.01.2027;16.01.2027;14;1950$\nУфа;15.01.2027;28.01.2027;13;1950$\n',
    [null, { day: '2027-01-15', back: '2027-01-28', price: '1950 USD' }],
  ],
  [
    'a point for thousands of dollars, cents, and a dash for none',
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;14;1.950\nУфа;16.01.2027;14;2,100\nУфа;17.01.2027;14;1249.9999999\nУфа;18.01.2027;14;1250,-\nУфа;19.01.2027;14;1250 долл.США\nУфа;20.01.2027;14;1.25\nУфа;21.01.2027;14;~1250\n',
    [
      { price: '1950 USD' },
      { price: '2100 USD' },
      { price: '1250 USD' },
      { price: '1250 USD' },
      { price: '1250 USD' },
      null,
      null,
    ],
    { currency: 'USD' },
  ],
  [
    'thousands that a person said',
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;14;185\nУфа;16.01.2027;14;190,5\n',
    [{ price: '185000 RUB' }, { price: '190500 RUB' }],
    { currency: 'RUB', inThousands: true },
  ],
  [
    'sections with their own currency, or with what the price lacks',
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;11;1250\nЦены в рублях;;;\nКазань;16.01.2027;11;125000\nУфа (доплата 100 €);;;\nУфа;16.01.2027;11;1350\n',
    [{ price: '1250 USD' }, { price: '125000 RUB' }, { price: '1350 USD' }],
    { currency: 'USD' },
  ],
  [
    'months with a year above or beside bare days',
    'Месяц;Город;Дата;Дней;Цена\nЯнварь 2028;Казань;15;11;1250$\nЯнварь 2026;Казань;15;11;1250$\nФЕВРАЛЬ 2028;;;;\n;Казань;15;11;1250$\n;Казань;15.02;11;1250$\n',
    [{ day: '2028-01-15' }, null, { day: '2028-02-15' }, null],
  ],
  [
    'a leap day years ahead, times with a zone, and those of Greenwich',
    'Город;Дата;Возврат;Цена\nКазань;20.02-29.02;;1250$\nКазань;15.01.2027 23:50 (МСК);25.01.2027;1250$\nКазань;1/15/27 10:30 PM;1/25/27 6:00 AM;1250$\nКазань;2027-01-15T21:00:00Z;25.01.2027;1250$\nКазань;2027-01-15T00:00:00.000Z;25.01.2027;1250$\nКазань;2027-01-15T23:50:00+03:00;25.01.2027;1250$\n',
    [
      null,
      { day: '2027-01-15' },
      { day: '2027-01-15', back: '2027-01-25' },
      null,
      { day: '2027-01-15' },
      { day: '2027-01-15' },
    ],
  ],
  [
    'last year in a plain title',
    'Прайс 2025\nГород;Дата;Дней;Цена\nКазань;15.01;11;1250$\n',
    [null],
  ],
  [
    'a city of the stay in the column of cities, an airport, a country',
    'Город;Дата;Дней;Цена\nМедина;15.01.2027;11;1250$\nМРВ;15.01.2027;11;1250$\nКазань, Россия;15.01.2027;11;1250$\n',
    [null, { city: 'Минеральные Воды' }, { city: 'Казань' }],
  ],
  [
    'places of an accounting program, «SOLD», and a column «Стоп-сейл»',
    'Город;Дата;Дней;Цена;Остаток;Стоп-сейл\nКазань;15.01.2027;11;1250$;5,000;\nКазань;16.01.2027;11;1250$;0,000;\nКазань;17.01.2027;11;1250$;SOLD;\nКазань;18.01.2027;11;1250$;;да\nКазань;19.01.2027;11;1250$;;нет\n',
    [
      { state: 'last_seats' },
      { state: 'sold_out' },
      { state: 'sold_out' },
      { state: 'stopped' },
      { state: null },
    ],
  ],
  [
    'two columns of places that differ, and «Стоп-сейл» beside places',
    'Город;Дата;Дней;Цена;Места;Свободно;Стоп-сейл\nКазань;15.01.2027;11;1250$;0;0;нет\nКазань;16.01.2027;11;1250$;5;5;да\nКазань;17.01.2027;11;1250$;;3;\n',
    [{ state: 'sold_out' }, { state: 'stopped' }, { state: 'last_seats' }],
  ],
  [
    'a status and columns of places that agree, or do not',
    'Город;Дата;Дней;Цена;Статус;Места;Наличие\nКазань;15.01.2027;11;1250$;Есть места;5;есть\nКазань;16.01.2027;11;1250$;Мест нет;0;нет\nКазань;17.01.2027;11;1250$;VIP;45;да\nКазань;18.01.2027;11;1250$;закрыт;5;\n',
    [{ state: 'last_seats' }, { state: 'sold_out' }, { state: 'on_sale' }, { state: 'stopped' }],
  ],
  [
    'signs of direction that messages put around days and prices',
    'Город;Дата;Дней;Цена\nКазань;\u200e15.01.2027\u200e;11;\u200f1250$\n',
    [{ day: '2027-01-15', price: '1250 USD' }],
  ],
  [
    'a row of dashes below the names of a table with bars',
    '| Город | Дата | Дней | Цена |\n|---|:--|---|--:|\n| Казань | 15.01.2027 | 11 | 1250$ |\n',
    [{ city: 'Казань', price: '1250 USD' }],
  ],
  [
    'short names of prices for ages',
    'Город;Дата;Дней;Цена взр.;Дети до 2 лет\nКазань;15.01.2027;11;1250$;150$\n',
    [{ price: '1250 USD', rooms: 'infant 150' }],
  ],
  [
    'few roubles that may be thousands',
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;14;185\n',
    [null],
    { currency: 'RUB' },
  ],
  [
    'prices of a grown-up and a child, «Рамазан», «хадж 2027», «Умра+»',
    'Город;Дата;Дней;Цена взрослый;Цена ребёнок;Тип\nКазань;05.04.2027;10;1700$;1200$;Рамазан\nМахачкала;06.06.2027;12;150000р;120000р;Умра+\n',
    [{ price: '1700 USD' }, { price: '150000 RUB' }],
  ],
  [
    'no more names than those of rooms, nights and a day',
    'Вылет из Казани\nДата;Ночи;4х;3x;2-х;SNGL\n15.01-25.01.2027;10;1850$;1950$;2150$;2900$\n',
    [{ price: '1850 USD', rooms: 'quad 1850,triple 1950,double 2150,single 2900' }],
    { answers: { 'city_from||казань': 'Казань' } },
  ],
  [
    'a word about places instead of a price',
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;10;мест нет\nКазань;16.01.2027;10;SOLD OUT\nКазань;17.01.2027;10;стоп\nКазань;18.01.2027;10;есть места\nКазань;19.01.2027;10;\n',
    [
      { price: 'null USD', state: 'sold_out' },
      { price: 'null USD', state: 'sold_out' },
      { price: 'null USD', state: 'stopped' },
      null,
      null,
    ],
  ],
  [
    'footnotes beside days and prices',
    'Вылет;Возврат;Город;Цена\n15.01.2027*;25.01.2027 **;Казань**;1 850 $*\n22.01.2027 ¹;01.02.2027;Уфа;1 850 $ ²\n',
    [
      { day: '2027-01-15', back: '2027-01-25' },
      { day: '2027-01-22', price: '1850 USD' },
    ],
  ],
  [
    'a price with the room that it is for',
    'Вылет;Возврат;Город;Цена;4-местный\n15.01.2027;25.01.2027;Казань;1850$ (при 4-местном);\n16.01.2027;25.01.2027;Казань;от 1 450 $ 2-х местное размещение;\n17.01.2027;25.01.2027;Казань;1850$ QUAD;1900$\n18.01.2027;25.01.2027;Казань;1 450 $ при 2-4 местном;\n',
    [
      { price: '1850 USD', rooms: 'quad 1850' },
      { price: '1450 USD', rooms: 'double 1450', isFrom: true },
      { price: '1850 USD', rooms: 'quad 1900' },
      null,
    ],
  ],
  [
    'the city that only the route names',
    'Дата;Маршрут;Ночей;Цена\n15.01.2027;Казань — Джидда — Мекка — Казань;10;1850$\n16.01.2027;UFA-JED / MED-UFA;10;1850$\n17.01.2027;Джидда — Казань;10;1850$\n18.01.2027;прямой рейс;10;1850$\n',
    [{ city: 'Казань' }, { city: 'Уфа' }, null, null],
  ],
  [
    'a group without free seats in «Статус группы», an airport, days with times',
    'Дата и время вылета;Дата и время прилёта;Аэропорт вылета;Цена;Статус группы\n15.01.2027 02:35;25.01.2027 23:50;KZN;1850$;набрана\n16.01.2027 02:35;25.01.2027 23:50;UFA;1850$;набор открыт\n',
    [
      { city: 'Казань', back: '2027-01-25', state: 'sold_out' },
      { city: 'Уфа', state: 'on_sale' },
    ],
  ],
];

describe('an irregular sheet', () => {
  it.each(SHEETS)('%s', async (_, text, expected, said) => {
    const { rows, isAsking } = await read(text, said);
    expect(isAsking).toBe(false);
    expect(rows.map(imported)).toEqual(
      expected.map((row) => (row === null ? null : expect.objectContaining(row as object))),
    );
  });

  it('asks about a departure that is years ahead', async () => {
    const { rows } = await read(
      'Город;Дата;Дней;Цена\nКазань;15.01.2072;14;1950$\nКазань;15.01.2027;14;1950$\n',
    );
    const ofDay = rows.map(({ notes }) => notes.filter(({ field }) => field === 'departure_date'));
    expect(ofDay.map((notes) => notes.map(({ confidence }) => confidence))).toEqual([['ask'], []]);
  });

  it('ticks no departure that has passed until somebody confirms them or types the day', async () => {
    const days = ['15.01.2026', '20–28.02.2026', '21.11.2026', '22.11.2026', '15.01.2027'];
    const text = `Город;Дата;Дней;Цена\n${days.map((day) => `Казань;${day};9;1950$\n`).join('')}`;
    const answers = { [keyOf('company_name', '')]: '' };
    const { rows, questions } = await read(text, { answers });
    const ticked = rows.map(({ isSelected, errors }) => [isSelected, errors.length]);
    expect(ticked).toEqual([...Array(3).fill([false, 0]), [true, 0], [true, 0]]);
    const words = 'Вылет уже прошёл: в каталоге тур не появится. Год верный?';
    expect(rows[0]?.notes.map((note) => plainText(note.words))).toContain(words);
    expect(questions.map((one) => [plainText(one.words), one.count, one.isOpen])).toEqual([
      [words, 3, false],
    ]);
    const [question] = questions;
    const key = question?.key ?? '';
    expect(isOfOneFile(key)).toBe(true);
    const again = await read(text, { answers: { ...answers, [key]: 'да' } });
    expect(again.rows.map(({ isSelected }) => isSelected)).toEqual(Array(5).fill(true));
    const typed = rows.slice(0, 1).map((row) => editedRow(row, { departure_date: '15.01.2027' }));
    expect(typed.map(({ isSelected }) => isSelected)).toEqual([true]);
  });

  it.each([
    'Город;Дата;Дней;Цена\nКазань;15.01.2027;14;1950\n',
    'Город;Дата;Дней;Размещение;Цена\nКазань;15.01.2027;14;DBL;1950\nУфа;15.01.2027;14;DBL;по запросу\n',
  ])('asks for the currency of prices without one: %j', async (text) => {
    const { rows, isAsking } = await read(text);
    expect([isAsking, rows]).toEqual([true, []]);
  });

  it('stays whole with a price in two currencies after the answer about its currency', async () => {
    const sheet = (price: string) => `Город;Дата;Дней;Цена\nКазань;15.01.2027;14;${price}\n`;
    const text = `${sheet('169 000 руб + 150$ сборы')}Уфа;16.01.2027;14;185000\n`;
    expect((await read(text)).isAsking).toBe(true);
    const { rows } = await read(text, { currency: 'RUB' });
    expect(rows.map(imported)).toMatchObject([null, { price: '185000 RUB' }]);
    expect(rows[0]?.errors).toMatchObject([{ field: 'price' }]);
  });

  it('loses no table by any text of a cell', async () => {
    const signs = fc.constantFrom(...'0159 руб$€₽.,/+-–()«»тысдо:;*★нХМ\u00a0=\n'.split(''));
    const text = fc.string({ unit: signs, maxLength: 24 });
    const cells = fc.array(text, { minLength: 12, maxLength: 12 });
    const header =
      'Город\tДата\tДней\tЦена\tDBL\tОтель\tМекка\tМедина\tДо Каабы\tМест\tТип\tПитание';
    const check = fc.asyncProperty(cells, fc.constantFrom('RUB', 'USD'), async (row, currency) => {
      const line = row.map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t');
      const { rows } = await read(`${header}\n${line}\nУфа\t16.01.2027\t10\t1950$`, { currency });
      expect(rows.flatMap(({ notes }) => notes).some(({ words }) => /Строка не/.test(words))).toBe(
        false,
      );
    });
    await fc.assert(check, { numRuns: 200 });
  });

  it('keeps the texts of a row whose reading fails', () => {
    const fail = () => {
      throw new RangeError('too deep');
    };
    const { cells, notes } = readOrHeld(fail, { city_from: 'Казань' });
    expect(cells).toEqual({ city_from: 'Казань' });
    expect(notes).toMatchObject([{ isOpen: true }]);
  });

  it('takes neither of two prices', async () => {
    const { asked, rows } = await read(
      'Город;Дата;Дней;Цена, $;Стоимость, руб.\nКазань;15.01.2027;14;1950;185000\n',
    );
    expect(asked).toEqual(['Цена, $', 'Стоимость, руб.']);
    expect(rows.map(imported)).toEqual([null]);
  });

  it.each([
    [
      'VIP 4-местный, $;VIP 2-местный, $;Эконом 4-местный, $;Эконом 2-местный, $',
      '2850;3400;1450;1700',
      ['Эконом 4-местный, $', 'Эконом 2-местный, $'],
      { price: '1450 USD', rooms: 'quad 1450,double 1700' },
    ],
    [
      '4-местный, $;4-местный, руб.',
      '1450;145000',
      ['4-местный, руб.'],
      { price: '145000 RUB', rooms: 'quad 145000' },
    ],
  ])('asks which of «%s» is the price of its room', async (names, prices, chosen, tour) => {
    const text = `Город;Дата;Дней;${names}\nКазань;15.01.2027;14;${prices}\n`;
    const { questions, rows } = await read(text);
    const ofRooms = questions.filter(({ field }) => field === 'price');
    expect(ofRooms.map(({ choices }) => choices.map((one) => one.text))).toEqual(
      chosen.map((name) => expect.arrayContaining([name])),
    );
    expect(rows.map(imported)).toEqual([null]);
    const answers = Object.fromEntries(ofRooms.map(({ key }, at) => [key, chosen[at] ?? '']));
    const again = await read(text, { answers });
    expect(again.rows.map(imported)).toMatchObject([tour]);
  });

  it.each([
    ['Цена (старая), $', 'Цена (новая), $'],
    ['Цена (раннее бронирование), $', 'Цена, $'],
    ['Цена, $', 'Цена (до скидки), $'],
    ['Цена, $', 'Цена со скидкой, $'],
  ])('takes neither of «%s» and «%s»', async (...names) => {
    const { asked, rows } = await read(
      `Город;Дата;Дней;${names.join(';')}\nКазань;15.01.2027;14;1550;1450\n`,
    );
    expect(asked).toEqual(names);
    expect(rows.map(imported)).toEqual([null]);
  });

  it.each([
    'Цена (за двоих), $',
    'Цена/за номер, $',
    'Стоимость (семья 2+1), $',
    'Цена (нетто), $',
    'Цена (для агентов), $',
    'Цена (до 01.12.2026), $',
    'Цена (раннее бронирование), $',
    'Цена (2026), $',
    'Цена (+ виза 150$)',
    'Цена + авиабилет, $',
    'Цена (для граждан СНГ), $',
  ])('asks whether «%s» is the price of a tour', async (name) => {
    const { asked, rows } = await read(
      `Город;Дата;Дней;${name};Турфирма\nКазань;15.01.2027;14;2900$;Сафа\n`,
    );
    expect(asked).toEqual([name]);
    expect(rows.map(imported)).toEqual([null]);
  });

  it.each([
    'Цена (за 1 чел), $',
    'Стоимость, руб/чел',
    'Цена (4 чел в номере)',
    'Цена (без визы), $',
    'Цена (перелёт + виза), $',
  ])('takes «%s» for it', async (name) => {
    const { rows } = await read(`Город;Дата;Дней;${name}\nКазань;15.01.2027;14;2900$\n`);
    expect(rows.map(imported)).toMatchObject([{ price: '2900 USD' }]);
  });

  it.each([
    ['2-местный (за номер), $', 'double 2900'],
    ['Стоимость на 2-х чел, $', 'double 2900'],
    ['Цена, за 2-х человек, $', 'double 2900'],
    ['DBL (нетто), $', 'double 2900'],
    ['QUAD (за четверых), $', 'quad 2900'],
  ])('asks once whether «%s» is what one person pays', async (name, rooms) => {
    const text = `Город;Дата;Дней;${name};3-местный, $\nКазань;15.01.2027;14;2900;1550\nУфа;16.01.2027;14;2900;1550\n`;
    const { questions, rows } = await read(text);
    const [question, ...others] = questions.filter(({ field }) => field === 'price');
    expect([question?.count, question?.choices.map((one) => one.text), others]).toEqual([
      2,
      [name, ''],
      [],
    ]);
    expect(rows.map(imported)).toEqual([null, null]);
    const key = question?.key ?? '';
    const yes = await read(text, { answers: { [key]: name } });
    expect(yes.rows.map(imported)).toMatchObject(
      [{ rooms }, { rooms }].map((one) => ({
        rooms: expect.stringContaining(one.rooms) as string,
      })),
    );
    const no = await read(text, { answers: { [key]: '' } });
    expect(no.rows.map(imported)).toMatchObject([
      { rooms: 'triple 1550' },
      { rooms: 'triple 1550' },
    ]);
  });

  it('asks whether a room «за номер» in a column of rooms is what one person pays', async () => {
    const { questions, rows } = await read(
      'Город;Дата;Дней;Размещение;Цена, $\nКазань;15.01.2027;14;2-местный за номер;2900\nКазань;15.01.2027;14;4-местный;1450\n',
    );
    expect(rows.map(imported)).toEqual([null]);
    expect(questions.map(({ key }) => key)).toContain('double for one');
  });

  it('takes no price of another column than the chosen one', async () => {
    const text =
      'Город;Дата;Дней;VIP 4-местный, $;Эконом 4-местный, $;2-местный, $\nКазань;15.01.2027;14;2850;1450;1700\nУфа;16.01.2027;14;2850;;1700\n';
    const { rows } = await read(text, { answers: { 'quad column': 'Эконом 4-местный, $' } });
    expect(rows.map(imported)).toMatchObject([
      { price: '1450 USD', rooms: 'quad 1450,double 1700' },
      { price: '1700 USD', rooms: 'double 1700' },
    ]);
  });

  it('says that a room without a price beside others is no more to be had', async () => {
    const { rows } = await read(
      'Город;Дата;Дней;4-местный, $;3-местный, $;2-местный, $\nКазань;15.01.2027;14;—;;1700\nУфа;15.01.2027;14;;;\n',
    );
    expect(rows.map(({ extras }) => offerOf(extras)?.without)).toEqual([
      { rooms: ['quad', 'triple'], items: [] },
      undefined,
    ]);
  });

  it('reads places below «Кол-во свободных мест»', async () => {
    const { rows } = await read(
      'Город;Дата;Дней;Цена, $;Кол-во свободных мест\nКазань;15.01.2027;14;850;0\n',
    );
    expect(rows.map(imported)).toMatchObject([{ state: 'sold_out' }]);
  });

  it.each([
    [
      'Город;Дата;Дней;Отель;Цена, $\nКазань;15.01.2027;11;Анжум;1250\n;;;Хилтон;1450\n;;;Эмар;1650\nУфа;16.01.2027;11;Анжум;1350\n',
      ['Казань 2027-01-15', 'Казань 2027-01-15', 'Казань 2027-01-15', 'Уфа 2027-01-16'],
    ],
    [
      'Город;Дата;Дней;Цена, $\nКазань;15.01.2027;11;1250\n;22.01.2027;11;1450\n',
      ['Казань 2027-01-15', 'Казань 2027-01-22'],
    ],
    [
      'Месяц;Дата;Город;Дней;Цена, $\nФевраль;3-14;Казань;12;1250\n;17-28;Уфа;12;1450\n',
      ['Казань 2027-02-03', 'Уфа 2027-02-17'],
    ],
  ])('asks once whether blank cells are those of the row above: %j', async (text, said) => {
    const tours = (rows: ImportRow[]) =>
      rows.map((row) => {
        const tour = imported(row);
        return tour && `${tour.city} ${tour.day}`;
      });
    const { questions, rows } = await read(text);
    const isHeld = (row: string, at: number) =>
      text.split('\n')[at + 1]?.startsWith(';') ? null : row;
    expect(tours(rows)).toEqual(said.map(isHeld));
    const [question, ...others] = questions.filter(({ key }) => key.startsWith('above'));
    expect(others).toEqual([]);
    const again = await read(text, { answers: { [question?.key ?? '']: 'да' } });
    expect(tours(again.rows)).toEqual(said);
  });

  it('does not take the day of another city', async () => {
    const { questions, rows } = await read(
      'Город;Дата;Дней;Цена, $\nКазань;15.01.2027;11;1250\nУфа;;11;1450\n',
    );
    expect(rows.map((row) => row.errors.map(({ field }) => field))).toEqual([
      [],
      ['departure_date'],
    ]);
    expect(questions.map(({ field }) => field)).toEqual(['company_name']);
  });

  it('asks about two columns of places that differ', async () => {
    const text =
      'Город;Дата;Дней;Цена, $;Места М;Места Ж;Турфирма\nКазань;15.01.2027;14;850;0;3;Сафа\n';
    const safa = [{ id: 1, name: 'Сафа', aliases: [] }];
    const { questions, rows } = await read(text, {}, safa);
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([false]);
    const [{ key = '', choices = [] } = {}, ...others] = questions;
    expect([choices.map((one) => one.text), others]).toEqual([
      ['мест нет', 'последние места: 3'],
      [],
    ]);
    const again = await read(text, { answers: { [key]: 'последние места: 3' } }, safa);
    expect(again.rows.map((row) => row.extras.availability)).toEqual([
      { state: 'last_seats', seats: 3 },
    ]);
  });

  it.each(['Кол-во мест', 'Квота'])('asks once whether «%s» counts free ones', async (name) => {
    const text = `Город;Дата;Дней;Цена, $;${name};Турфирма\nКазань;15.01.2027;14;850;45;Сафа\nУфа;15.01.2027;14;850;0;Сафа\n`;
    const safa = [{ id: 1, name: 'Сафа', aliases: [] }];
    const { questions, rows } = await read(text, {}, safa);
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([false, false]);
    expect(questions.map(({ count }) => count)).toEqual([2]);
    const [{ key = '', choices = [] } = {}] = questions;
    const states = choices.map(async (choice) => {
      const again = await read(text, { answers: { [key]: choice.text } }, safa);
      return again.rows.map((row) => imported(row)?.state);
    });
    expect(await Promise.all(states)).toEqual([
      ['on_sale', 'sold_out'],
      [null, null],
    ]);
  });

  it('finds the names below a title where rooms are «4-мест $»', async () => {
    const { rows } = await read(
      'Наземное обслуживание\nГород;Вылеты;Дней;4-мест $;3-мест. $;2-мест $;Турфирма\nКазань;15.01.2027;14;850;900;1100;Караван\n',
    );
    expect(rows.map(imported)).toMatchObject([{ day: '2027-01-15', price: '850 USD' }]);
  });

  it.each([
    'Цены указаны за двоих при двухместном размещении',
    'Прайс НЕТТО для агентств',
    'стоимость за номер',
    'К указанной цене добавляется 100$',
    'Цены без учёта авиабилета',
    'Топливный сбор 100$ оплачивается отдельно',
    'Цены со скидкой действуют до 01.12.2026',
  ])('asks once about prices below or above «%s»', async (note) => {
    const table =
      'Город;Дата;Дней;Цена, $;Турфирма\nКазань;15.01.2027;14;2900;Сафа\nУфа;15.01.2027;14;2900;Сафа\n';
    const safa = [{ id: 1, name: 'Сафа', aliases: [] }];
    for (const text of [`${note}\n${table}`, `${table}${note}\n`]) {
      const { questions, rows } = await read(text, {}, safa);
      expect(questions.map(({ field, count, isTyped }) => [field, count, isTyped])).toEqual([
        ['price', 2, false],
      ]);
      expect(rows.map(({ isSelected }) => isSelected)).toEqual([false, false]);
      const answers = { [questions[0]?.key ?? '']: questions[0]?.choices[0]?.text ?? '?' };
      const again = await read(text, { answers }, safa);
      expect(again.questions).toEqual([]);
      expect(again.rows.map(imported)).toMatchObject([
        { price: '2900 USD' },
        { price: '2900 USD' },
      ]);
    }
  });

  it.each([
    ['Цены в евро', 'Цена, $', '1850', 'EUR'],
    ['Все цены указаны в долларах США', 'Цена, руб.', '185000', 'RUB'],
    ['Стоимость тура в евро', '4-местный, $', '1850', 'USD'],
  ] as const)(
    'asks for the currency where «%s» contradicts «%s»',
    async (note, name, price, currency) => {
      const table = `Город;Дата;Дней;${name};Турфирма\nКазань;15.01.2027;14;${price};Сафа\n`;
      const [head, ...rows] = table.split('\n');
      for (const text of [`${note}\n${table}`, `${table}${note}\n`]) {
        expect((await read(text)).isAsking).toBe(true);
        const answered = await read(text, { currency });
        expect(answered.rows.map(imported)).toMatchObject([{ price: `${price} ${currency}` }]);
      }
      // Above some of the rows, it is asked about these.
      const below = await read([head, `${note};;;;`, ...rows].join('\n'));
      expect(below.rows.map(imported)).toEqual([null]);
    },
  );

  it('believes cells that name their currency, where another one is implausible', async () => {
    const table = 'Город;Дата;Дней;Цена;Турфирма\nКазань;15.01.2027;14;%;Сафа\n';
    const note = 'Цены указаны в долларах США';
    const priced = async (price: string) =>
      (await read(`${table.replace('%', price)}${note}\n`)).rows.map(imported);
    expect(await priced('185000 ₽')).toMatchObject([{ price: '185000 RUB' }]);
    expect(await priced('15000 ₽')).toEqual([null]);
  });

  it.each([
    'отмена',
    'Рейс отменён',
    'вылет перенесён на 20.01',
    'вылет под вопросом',
    'дата уточняется',
    'цена за двоих',
    'цена неактуальна',
    'при оплате до 01.12',
    'цена до 1 декабря, потом 1350$',
    'цены действительны до 20.11.2026',
    'Прайс действует с 10 по 20 ноября',
    'Цены действительны до 20.11.26 включительно',
    'Прайс действителен до 20 ноября, далее по запросу',
    '*цена указана без авиабилета',
    'Доплата за визу 150 $',
    '+100$ топливный сбор',
    'группа укомплектована',
    'лист ожидания',
    'АРХИВ',
    'Отменённые рейсы',
    'Цены со скидкой 10%',
  ])('asks about a row whose note or section says «%s»', async (note) => {
    const safa = [{ id: 1, name: 'Сафа', aliases: [] }];
    const { rows } = await read(
      `Город;Дата;Дней;Цена, $;Турфирма;Примечание\nКазань;15.01.2027;14;2900;Сафа;${note}\nУфа;15.01.2027;14;2900;Сафа;\n${note};;;;;\nКазань;15.01.2027;14;2900;Сафа;\n`,
      {},
      safa,
    );
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([false, true, false]);
  });

  it.each(['мест нет', 'СТОП-СЕЙЛ', 'Рейс отменён', 'вылет перенесён на 20.01', 'цена за двоих'])(
    'asks about «%s» in a column that is not read',
    async (note) => {
      const { rows, questions } = await read(
        `Город;Дата;Дней;Цена, $;Турфирма;Важно;Забронировано\nКазань;15.01.2027;14;2900;Сафа;${note};5\nУфа;15.01.2027;14;2900;Сафа;нет;0\n`,
        {},
        SAFA,
      );
      expect(rows.map(({ isSelected }) => isSelected)).toEqual([false, true]);
      expect(questions.map(({ words }) => plainText(words).split(' «')[0])).toEqual([
        'В строке стоит',
      ]);
    },
  );

  it.each(['цены действительны до 20.12.2026', 'Доплата за одноместное размещение 450 $'])(
    'asks nothing about «%s»',
    async (note) => {
      const { rows } = await read(
        `${note}\nГород;Дата;Дней;Цена, $;Турфирма\nКазань;15.01.2027;14;2900;Сафа\n`,
        {},
        SAFA,
      );
      expect(rows.map(({ isSelected }) => isSelected)).toEqual([true]);
    },
  );

  it.each([
    'РАСПРОДАНО;;;;\nКазань;15.01.2027;14;2900;Сафа',
    'Казань ❌;15.01.2027;14;2900;Сафа',
    'Казань;15.01.2027;14;2900;Сафа;Черновик',
    'Казань;15.01.2027;14;2900;Сафа;Мест нет;5',
    'Казань;15.01.2027;14;2900;Сафа;В продаже;0',
  ])('asks whether «%s» is sold', async (row) => {
    const { rows, questions } = await read(
      `Город;Дата;Дней;Цена, $;Турфирма;Статус;Остаток\nУфа;15.01.2027;14;2900;Сафа;\n${row}\n`,
      {},
      [{ id: 1, name: 'Сафа', aliases: [] }],
    );
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([true, false]);
    expect(questions.map(({ field }) => field)).toEqual(['tour_status']);
  });

  it.each([
    ['Тур', 'Хадж', 'Хадж'],
    ['Название', 'Умра в Рамадан', 'Умра Рамадан'],
    ['Описание', 'Хадж 2027, всё включено', 'Хадж'],
  ])('asks about the type that only «%s» names: «%s»', async (name, text, type) => {
    const sheet = `Город;Дата;Дней;Цена, $;Турфирма;${name}\nУфа;15.01.2027;14;2900;Сафа;Умра\nУфа;15.05.2027;20;7900;Сафа;${text}\n`;
    const { rows, questions } = await read(sheet, {}, SAFA);
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([true, false]);
    expect(questions.map(({ field, choices }) => [field, choices[0]?.text])).toEqual([
      ['tour_type', type],
    ]);
    const answers = { [questions[0]?.key ?? '']: type };
    const again = await read(sheet, { answers }, SAFA);
    expect(again.rows.map(({ isSelected, cells }) => [isSelected, cells.tour_type])).toEqual([
      [true, undefined],
      [true, type],
    ]);
  });

  it.each([
    ['1 у.е. = 1 евро по курсу ЦБ + 3 %', true],
    ['Цены в у.е. (евро)', true],
    ['Курс: 1 у.е. = 98,5 руб.', false],
    ['1 у.е. = 1 $, оплата в рублях', false],
  ])('asks about «у.е.» below «%s»: %s', async (title, isAsking) => {
    const { rows, ...told } = await read(
      `${title}\nГород;Дата;Дней;Цена, у.е.;Турфирма\nУфа;15.01.2027;14;2900;Сафа\n`,
      {},
      SAFA,
    );
    expect(told.isAsking).toBe(isAsking);
    expect(rows.map(imported)).toMatchObject(isAsking ? [] : [{ price: '2900 USD' }]);
  });

  it('takes amounts below «Авиа, $» for no airline', async () => {
    const { asked } = await read('Город;Дата;Дней;Цена, $;Авиа, $\nКазань;15.01.2027;11;850;450\n');
    expect(asked).toEqual(['Авиа, $']);
  });

  it('says in a row what its question says', async () => {
    const { rows } = await read('Город;Дата;Дней;Цена\nКазань;15.01.2027;14;1250/1350$\n');
    expect(rows.map(({ errors }) => errors.map(({ message }) => plainText(message)))).toEqual([
      ['В ячейке несколько чисел: 1250/1350$'],
    ]);
  });

  it.each([
    ['красным цветом выделены распроданные группы', true],
    ['* мест нет', true],
    ['** рейс отменён', true],
    ['* цена при 4-местном размещении', false],
    ['* рейс с пересадкой', false],
  ])('asks once about tours that are marked as sold below: «%s», %s', async (note, isAsked) => {
    const text = `Город;Дата;Дней;Цена, $;Турфирма\nКазань;15.01.2027*;14;850;Сафа\nУфа;15.01.2027;14;850;Сафа\n${note}\n`;
    const { questions, rows } = await read(text, {}, SAFA);
    const asked = questions.map(({ field, count }) => [field, count]);
    expect(asked).toEqual(isAsked ? [['tour_status', 2]] : []);
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([!isAsked, !isAsked]);
  });

  it('reads a row of units below the names', async () => {
    const { rows } = await read(
      'Город;Дата;Дней;Цена\n;;;т.р.\nКазань;15.01.2027;14;185\nУфа;16.01.2027;14;190,5\n',
    );
    expect(rows.map(imported)).toMatchObject([{ price: '185000 RUB' }, { price: '190500 RUB' }]);
  });

  it('asks about unknown columns', async () => {
    const { asked } = await read(
      'Город;Дата;Дней;Цена;Скидка;Доплата за одноместное\nКазань;15.01.2027;14;1950$;50$;300$\n',
    );
    expect(asked).toEqual(['Скидка', 'Доплата за одноместное']);
  });
});

describe('a column of discounts beside the price', () => {
  const NAMELESS = { [keyOf('company_name', '')]: '' };
  it.each([
    ['Цена со скидкой до 01.12', '1850$'],
    ['Скидка 10 %', '1755$'],
    ['Скидка', '50$'],
    ['Раннее бронирование', '1900$'],
  ])('«%s» holds back the rows that it is filled in', async (name, text) => {
    const sheet = `Город;Дата;Дней;Цена;${name}\nКазань;15.01.2027;14;1950$;${text}\nУфа;16.01.2027;14;2000$;-\n`;
    const { rows, questions } = await read(sheet, { answers: NAMELESS });
    const shown = rows.map((row) => [row.isSelected, imported(row)?.price]);
    expect(shown).toEqual([
      [false, '1950 USD'],
      [true, '2000 USD'],
    ]);
    expect(questions.map(({ words, count }) => [plainText(words), count])).toEqual([
      [`Столбец «${name}» не прочитан. Цена верна без него?`, 1],
    ]);
    const answers = Object.fromEntries(questions.map(({ key }) => [key, 'да']));
    const again = await read(sheet, { answers: { ...NAMELESS, ...answers } });
    expect([again.questions, again.rows.map(({ isSelected }) => isSelected)]).toEqual([
      [],
      [true, true],
    ]);
    const mapping = ['city_from', 'departure_date', 'days', null, 'price'] as const;
    const taken = await read(sheet, { answers: NAMELESS, mapping: [...mapping] });
    expect(taken.questions).toEqual([]);
  });

  it.each(['Скидка детям до 12 лет', 'Цена без скидки', 'Доплата'])(
    '«%s» holds no row back',
    async (name) => {
      const { rows } = await read(
        `Город;Дата;Дней;Цена;${name}\nКазань;15.01.2027;14;1950$;100$\n`,
        { answers: NAMELESS },
      );
      expect(rows.map(({ isSelected }) => isSelected)).toEqual([true]);
    },
  );
});

describe('two hotels in the column of both cities', () => {
  const HOTELS = [
    { id: 1, name: 'Anjum Hotel', aliases: ['Анжум'], city: 'mecca' },
    { id: 2, name: 'Elaf Taiba', aliases: [], city: 'medina' },
  ] as const;
  it.each([
    ['Анжум / Elaf Taiba', 'Мекка: Анжум; Медина: Elaf Taiba'],
    ['Elaf Taiba, Анжум', 'Мекка: Анжум; Медина: Elaf Taiba'],
    ['Анжум / Эмар', null],
    ['Анжум, Elaf Taiba, Эмар', null],
  ])('«%s» are %s by the directory', async (text, said) => {
    const { rows } = await read(
      `Город;Дата;Дней;Цена;Отели\nКазань;15.01.2027;14;1950$;${text}\n`,
      {},
      [],
      HOTELS,
    );
    const notes = rows.flatMap((row) => row.notes).filter(({ field }) => field === 'hotel_name');
    expect(notes).toMatchObject([
      said ? { confidence: 'likely', words: said } : { confidence: 'ask' },
    ]);
  });
});

describe('what only the title says', () => {
  const TABLE =
    'Дата вылета;Дней;Цена, $;Прямой рейс\n15.01.2027;10;1950;да\n22.01.2027;10;1990;да\n';
  const chosen = (questions: Question[]) =>
    questions.map(({ field, choices }) => [field, choices.map(({ text }) => text)]);

  it.each([
    ['Умра из Казани, ООО «Сафа», январь 2027', 'Казань'],
    ['Сафа: вылет из Набережных Челнов', 'Набережные Челны'],
  ])('«%s» answers for rows without city and operator, once', async (title, city) => {
    const { questions, rows } = await read(`${title}\n\n${TABLE}`, {}, SAFA);
    // A row says it without the name of the column.
    expect(rows[0]?.notes.map(({ words }) => plainText(words))).toEqual(
      expect.arrayContaining(['В таблице не указано, чьи это туры.']),
    );
    expect(chosen(questions)).toEqual([
      ['city_from', [city]],
      ['company_name', ['Сафа', '']],
    ]);
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([false, false]);
    const answers = Object.fromEntries(
      questions.map(({ key, choices }) => [key, choices[0]?.text ?? '']),
    );
    const again = await read(`${title}\n\n${TABLE}`, { answers }, SAFA);
    expect(again.questions).toEqual([]);
    expect(again.rows.map(({ cells }) => [cells.city_from, cells.company_name])).toEqual([
      [city, 'Сафа'],
      [city, 'Сафа'],
    ]);
    expect(again.rows.map(({ isSelected }) => isSelected)).toEqual([true, true]);
  });

  it('is not said about rows below another city', async () => {
    const text = `Туры из Казани\n\n${TABLE}УФА (рейс FZ);;;\n29.01.2027;10;1990;да\nМОСКВА;;;\n05.02.2027;10;1990;да\n`;
    const { questions } = await read(text);
    const ofCity = questions.filter(({ field }) => field === 'city_from');
    expect(chosen(ofCity)).toEqual([
      ['city_from', ['Казань']],
      ['city_from', ['Уфа']],
    ]);
    const answers = Object.fromEntries(
      ofCity.map(({ key, choices }) => [key, choices[0]?.text ?? '']),
    );
    const { rows } = await read(text, { answers });
    expect(rows.map(({ cells }) => cells.city_from)).toEqual(['Казань', 'Казань', 'Уфа', 'Москва']);
  });
});
