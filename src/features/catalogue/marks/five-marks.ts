import { hotelNames, freshness, freshnessWords } from '#features/tours/offer/offer-words.ts';
import type { ShownStay, TourInclusion, TourOperator } from '#features/tours/model/offer.ts';
import { formatMoney } from '#lib/money/stated-money.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { formatDayRange } from '#lib/time/day.ts';

/** One of the five marks of a reliable tour: computed, never sold; the site promises nothing by it. */
export interface Mark {
  name: 'status' | 'flight' | 'hotels' | 'visa' | 'price';
  title: string;
  isMet: boolean;
  /** Its grounds, or what is missing. */
  basis: string;
}

export type MarkedOperator = Omit<TourOperator, 'slug' | 'name' | 'terms'>;

interface Marked {
  tour: Pick<
    Tour,
    'departure_date' | 'end_date' | 'outbound_route' | 'airline' | 'price' | 'hotel_name'
  > & { price_amount: number | null };
  operator: MarkedOperator | null;
  stays: readonly Pick<ShownStay, 'city' | 'hotel'>[];
  inclusions: readonly TourInclusion[];
  /** The day in Moscow on which the price was last checked. */
  checkedOn: string | null;
  today: string;
}

type Judged = Pick<Mark, 'isMet' | 'basis'>;
const met = (basis: string): Judged => ({ isMet: true, basis });
const missed = (basis: string): Judged => ({ isMet: false, basis });

/** «Пять признаков надёжного тура», each with its grounds. */
export function fiveMarks(marked: Marked): Mark[] {
  return [
    { name: 'status', title: 'Статус организатора указан', ...statusMark(marked) },
    { name: 'flight', title: 'Рейс и\u00a0даты названы', ...flightMark(marked) },
    { name: 'hotels', title: 'Отели названы', ...hotelsMark(marked) },
    { name: 'visa', title: 'Про визу сказано', ...visaMark(marked) },
    { name: 'price', title: 'Цена проверена недавно', ...priceMark(marked) },
  ];
}

function statusMark({ operator }: Marked): Judged {
  const number = operator?.register_number ?? null;
  const example = operator?.is_example ? ' (пример)' : '';
  switch (operator?.legal_kind) {
    case 'religious':
      return operator.legal_name
        ? met(`Религиозная организация: ${operator.legal_name}`)
        : missed('Религиозная организация не\u00a0названа');
    case 'travel_agent':
      return number !== null && operator.agent_of
        ? met(`Турагент «${operator.agent_of}», реестр туроператоров: ${number}${example}`)
        : missed('Турагент: номер туроператора в\u00a0реестре не\u00a0указан');
    case 'tour_operator':
      return number !== null
        ? met(`Туроператор, номер в\u00a0федеральном реестре: ${number}${example}`)
        : missed('Туроператор: номер в\u00a0федеральном реестре не\u00a0указан');
    default:
      return missed('Кто организатор по\u00a0закону, не\u00a0указано');
  }
}

function flightMark({ tour }: Marked): Judged {
  const flight = [tour.outbound_route, tour.airline].filter(Boolean).join(', ');
  const isMet = tour.end_date !== null && flight !== '';
  return {
    isMet,
    basis: isMet
      ? `${formatDayRange(tour.departure_date, tour.end_date ?? tour.departure_date)}: ${flight}`
      : flight === ''
        ? 'Рейс не\u00a0назван'
        : 'День возвращения не\u00a0назван',
  };
}

function hotelsMark({ stays, tour }: Marked): Judged {
  const named = hotelNames(stays, tour.hotel_name).filter((name) => name !== null);
  const isMet = stays.length > 0 && named.length === stays.length;
  return {
    isMet,
    basis: isMet
      ? [...new Set(named)].join(', ')
      : named.length > 0
        ? `Назван только ${[...new Set(named)].join(', ')}`
        : 'Отели не\u00a0названы',
  };
}

function visaMark({ inclusions }: Marked): Judged {
  const visa = inclusions.find(({ item }) => item === 'visa');
  switch (visa?.state) {
    case 'included':
      return met('Виза входит в\u00a0цену');
    case 'not_needed':
      return met('Виза не\u00a0требуется');
    case 'extra':
      return visa.amount !== null && visa.currency !== null
        ? met(
            `Виза за\u00a0доплату: ${formatMoney({ amount: visa.amount, currency: visa.currency })}`,
          )
        : missed('Виза за\u00a0доплату, цена не\u00a0указана');
    case 'excluded':
      return missed('Виза не\u00a0входит, цена не\u00a0указана');
    default:
      return missed('Входит\u00a0ли виза, не\u00a0указано');
  }
}

function priceMark({ tour, checkedOn, today }: Marked): Judged {
  const isPriced = tour.price !== null || tour.price_amount !== null;
  return {
    isMet: isPriced && freshness(checkedOn, today) === 'fresh',
    basis: isPriced ? freshnessWords(checkedOn, today) : 'Цена по\u00a0запросу',
  };
}
