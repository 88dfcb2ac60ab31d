import {
  INCLUSIONS,
  type TourInclusion,
  type TourOffer,
  statedPrice,
  INCLUSION_LABELS,
} from '#features/tours/model/offer.ts';
import {
  extraWords,
  familyTotal,
  sumWords,
  totalWords,
} from '#features/catalogue/family/family.ts';
import { partyWords } from '#features/catalogue/family/party-words.ts';
import { extrasOf } from '#features/tours/upcoming/upcoming-tour.ts';
import { fiveMarks } from '#features/catalogue/marks/five-marks.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import {
  nightsStrip,
  hotelNames,
  INCLUSION_STATE_LABELS,
  inclusionWords,
  stayPlace,
  walkWords,
  priceFor,
  availabilityBadge,
  checkedOn,
  freshnessWords,
} from '#features/tours/offer/offer-words.ts';
import type { Party } from '#lib/party.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { tourDates, type Tour } from '#features/tours/model/tour.ts';
import { countOf, plainText } from '#lib/text/russian.ts';

/** The value of a tour in one row; null: not stated. */
export interface ComparedCell {
  text: string;
  /** The smaller text below. */
  note?: string;
  /** Whether it is an advantage, for values shown by a tick. */
  isMet?: boolean;
}

export interface ComparedRow {
  label: string;
  /** One for each tour, in their order; null for a value that is not stated. */
  cells: (ComparedCell | null)[];
  differs: boolean;
}

export interface Comparison {
  groups: { title: string; rows: ComparedRow[] }[];
  /** The names of rows that no tour states. */
  unsaid: string[];
}

export interface Conditions {
  party: Party | null;
  rate: Rate;
  /** Today in Moscow. */
  today: string;
}

export type WholeTour = Tour & { offer: TourOffer };

type Read = (tour: WholeTour) => ComparedCell | string | null;

/** Fields in which every tour differs, so that a difference means nothing. */
const OWN_TO_EACH = new Set([
  'Цена',
  'Когда проверена',
  'Даты',
  'Рейс',
  'Отель в\u00a0Мекке',
  'Отель в\u00a0Медине',
]);

/** Compares tours row by row; rows that no tour states are only named. */
export function comparison(tours: readonly WholeTour[], conditions: Conditions): Comparison {
  const unsaid: string[] = [];
  const rowsOf = (lines: readonly (readonly [label: string, read: Read])[]) =>
    lines.flatMap(([label, read]) => {
      const cells = tours.map((tour) => {
        const said = read(tour);
        return typeof said === 'string' ? { text: said } : said;
      });
      if (cells.every((cell) => cell === null)) {
        unsaid.push(label);
        return [];
      }
      const words = new Set(cells.flatMap((cell) => (cell ? `${cell.text}|${cell.isMet}` : [])));
      return [{ label, cells, differs: words.size > 1 && !OWN_TO_EACH.has(label) }];
    });
  const groups = [
    { title: 'Цена', rows: rowsOf(priceLines(conditions)) },
    { title: 'Поездка', rows: rowsOf(TRIP) },
    { title: 'Проживание', rows: rowsOf(STAYS) },
    {
      title: 'Что входит в\u00a0цену',
      rows: rowsOf(INCLUSIONS.map((item) => [INCLUSION_LABELS[item], inclusionOf(item)])),
    },
    { title: 'Признаки надёжного тура', rows: rowsOf(markLines(conditions.today)) },
  ];
  return { groups: groups.filter(({ rows }) => rows.length > 0), unsaid };
}

function priceLines({ party, rate, today }: Conditions): [string, Read][] {
  return [
    [
      'Цена',
      (tour) => {
        const stated = statedPrice(tour);
        if (!stated) return 'по\u00a0запросу';
        const { main, beside } = priceWords(stated, rate);
        // Four columns are narrower than «в четырёхместном» in large text.
        const forWhom = plainText(priceFor(tour));
        return { text: main, note: [beside, forWhom].filter(Boolean).join(', ') };
      },
    ],
    ...(party
      ? [[`На\u00a0всех: ${partyWords(party)}`, familyLine(party, rate)] as [string, Read]]
      : []),
    [
      'Когда проверена',
      (tour) => (statedPrice(tour) ? freshnessWords(checkedOn(tour), today) : null),
    ],
    ['Места', availabilityBadge],
  ];
}

function familyLine(party: Party, rate: Rate): Read {
  return (tour) => {
    const total = familyTotal(tour, tour.offer.prices, party, extrasOf(tour.offer.inclusions));
    if (!total || total.kind === 'unknown') return totalWords(total, rate);
    const extras = total.extras.map((extra) => `+ ${extraWords(extra)}`);
    const { main, beside } = sumWords(total, rate);
    const note = [beside, ...extras].filter(Boolean).join(' ');
    return { text: main, ...(note ? { note } : {}) };
  };
}

const TRIP: [string, Read][] = [
  ['Вылет', (tour) => tour.city_from],
  ['Даты', (tour) => tourDates(tour)],
  ['Дней', (tour) => countOf(tour.days, ['день', 'дня', 'дней'])],
  [
    'Ночи',
    (tour) =>
      nightsStrip(
        tour.offer.stays.length > 0
          ? tour.offer.stays
          : [
              { city: 'mecca', nights: tour.days_in_mecca },
              { city: 'medina', nights: tour.days_in_medina },
            ],
      ),
  ],
  ['Рейс', (tour) => [tour.outbound_route, tour.airline].filter(Boolean).join(', ') || null],
];

const STAYS: [string, Read][] = [
  ['Отель в\u00a0Мекке', (tour) => hotelIn(tour, 'mecca')],
  ['Пешком до\u00a0Каабы', (tour) => walkTo(tour, 'mecca')],
  ['Отель в\u00a0Медине', (tour) => hotelIn(tour, 'medina')],
  ['Пешком до\u00a0Мечети Пророка', (tour) => walkTo(tour, 'medina')],
];

function hotelIn({ offer, hotel_name }: WholeTour, city: 'mecca' | 'medina') {
  const place = offer.stays.findIndex((stay) => stay.city === city);
  const stay = offer.stays[place];
  if (!stay) return city === 'mecca' && hotel_name ? { text: hotel_name } : null;
  const name = hotelNames(offer.stays, hotel_name)[place] ?? null;
  if (name === null && stay.stars_from === null && stay.distance_to === null) return null;
  const stars = stay.hotel?.stars;
  return {
    text: stayPlace(name, stay),
    ...(stars ? { note: countOf(stars, ['звезда', 'звезды', 'звёзд']) } : {}),
  };
}

function walkTo(tour: WholeTour, city: 'mecca' | 'medina'): string | null {
  const hotel = tour.offer.stays.find((stay) => stay.city === city)?.hotel;
  const metres = hotel?.distance ?? (city === 'mecca' ? tour.distance_to_kaaba : null);
  return walkWords(metres, hotel?.walk_minutes ?? null);
}

function inclusionOf(item: TourInclusion['item']): Read {
  return ({ offer }) => {
    const row = offer.inclusions.find((one) => one.item === item);
    if (!row) return null;
    // The row's name already contains it.
    const more = inclusionWords(row).split(', ').slice(1).join(', ');
    return {
      text: INCLUSION_STATE_LABELS[row.state],
      isMet: row.state === 'included' || row.state === 'not_needed',
      ...(more ? { note: more } : {}),
    };
  };
}

function markLines(today: string): [string, Read][] {
  const marksOf = (tour: WholeTour) =>
    fiveMarks({ tour, ...tour.offer, checkedOn: checkedOn(tour), today });
  const titles = [
    ['status', 'Статус организатора'],
    ['flight', 'Рейс и\u00a0даты названы'],
    ['hotels', 'Отели названы'],
    ['visa', 'Про визу сказано'],
    ['price', 'Цена проверена недавно'],
  ] as const;
  return titles.map(([name, title]) => [
    title,
    (tour) => {
      const mark = marksOf(tour).find((one) => one.name === name);
      return mark ? { text: mark.isMet ? 'Да' : 'Нет', isMet: mark.isMet, note: mark.basis } : null;
    },
  ]);
}
