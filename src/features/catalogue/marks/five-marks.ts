import type { LegalKind } from '#features/directory/operators/operator.ts';
import { hotelNames, freshness, freshnessWords } from '#features/tours/offer/offer-words.ts';
import type { ShownStay, TourInclusion } from '#features/tours/model/offer.ts';
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

export interface MarkedOperator {
  legal_kind: LegalKind | null;
  legal_name: string | null;
  agent_of: string | null;
  register_number: string | null;
  is_example: boolean;
}

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

/** «Пять признаков надёжного тура», each with its grounds. */
export function fiveMarks(marked: Marked): Mark[] {
  return [
    statusMark(marked),
    flightMark(marked),
    hotelsMark(marked),
    visaMark(marked),
    priceMark(marked),
  ];
}

function statusMark({ operator }: Marked): Mark {
  const mark = (isMet: boolean, basis: string): Mark => ({
    name: 'status',
    title: 'Статус организатора указан',
    isMet,
    basis,
  });
  const number = operator?.register_number ?? null;
  const example = operator?.is_example ? ' (пример)' : '';
  switch (operator?.legal_kind) {
    case 'religious':
      return operator.legal_name
        ? mark(true, `Религиозная организация: ${operator.legal_name}`)
        : mark(false, 'Религиозная организация не\u00a0названа');
    case 'travel_agent':
      return number !== null && operator.agent_of
        ? mark(true, `Турагент «${operator.agent_of}», реестр туроператоров: ${number}${example}`)
        : mark(false, 'Турагент: номер туроператора в\u00a0реестре не\u00a0указан');
    case 'tour_operator':
      return number !== null
        ? mark(true, `Туроператор, номер в\u00a0федеральном реестре: ${number}${example}`)
        : mark(false, 'Туроператор: номер в\u00a0федеральном реестре не\u00a0указан');
    default:
      return mark(false, 'Кто организатор по\u00a0закону, не\u00a0указано');
  }
}

function flightMark({ tour }: Marked): Mark {
  const flight = [tour.outbound_route, tour.airline].filter(Boolean).join(', ');
  const isMet = tour.end_date !== null && flight !== '';
  return {
    name: 'flight',
    title: 'Рейс и\u00a0даты названы',
    isMet,
    basis: isMet
      ? `${formatDayRange(tour.departure_date, tour.end_date ?? tour.departure_date)}: ${flight}`
      : flight === ''
        ? 'Рейс не\u00a0назван'
        : 'День возвращения не\u00a0назван',
  };
}

function hotelsMark({ stays, tour }: Marked): Mark {
  const named = hotelNames(stays, tour.hotel_name).filter((name) => name !== null);
  const isMet = stays.length > 0 && named.length === stays.length;
  return {
    name: 'hotels',
    title: 'Отели названы',
    isMet,
    basis: isMet
      ? [...new Set(named)].join(', ')
      : named.length > 0
        ? `Назван только ${[...new Set(named)].join(', ')}`
        : 'Отели не\u00a0названы',
  };
}

function visaMark({ inclusions }: Marked): Mark {
  const visa = inclusions.find(({ item }) => item === 'visa');
  const mark = (isMet: boolean, basis: string): Mark => ({
    name: 'visa',
    title: 'Про визу сказано',
    isMet,
    basis,
  });
  switch (visa?.state) {
    case 'included':
      return mark(true, 'Виза входит в\u00a0цену');
    case 'not_needed':
      return mark(true, 'Виза не\u00a0требуется');
    case 'extra':
      return visa.amount !== null && visa.currency !== null
        ? mark(
            true,
            `Виза за\u00a0доплату: ${formatMoney({ amount: visa.amount, currency: visa.currency })}`,
          )
        : mark(false, 'Виза за\u00a0доплату, цена не\u00a0указана');
    case 'excluded':
      return mark(false, 'Виза не\u00a0входит, цена не\u00a0указана');
    default:
      return mark(false, 'Входит\u00a0ли виза, не\u00a0указано');
  }
}

function priceMark({ tour, checkedOn, today }: Marked): Mark {
  const isPriced = tour.price !== null || tour.price_amount !== null;
  return {
    name: 'price',
    title: 'Цена проверена недавно',
    isMet: isPriced && freshness(checkedOn, today) === 'fresh',
    basis: isPriced ? freshnessWords(checkedOn, today) : 'Цена по\u00a0запросу',
  };
}
