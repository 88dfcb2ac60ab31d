import { CITY_WORDS, type HotelCity } from '#features/directory/hotels/hotel.ts';
import type { ProgrammeLine, ShownStay, TourOffer } from '#features/tours/model/offer.ts';
import { isMedina, hotelNames, stayPlace } from '#features/tours/offer/offer-words.ts';
import { returnDay, type Tour } from '#features/tours/model/tour.ts';
import { addDays, daysBetween, formatDayAndMonth, formatDayShort } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';

type Journey = Pick<
  Tour,
  | 'departure_date'
  | 'end_date'
  | 'days'
  | 'city_from'
  | 'outbound_route'
  | 'return_route'
  | 'hotel_name'
>;

/**
 * A tour day by day, from the facts that its operator states. Stays have dates only when their order is
 * known and their nights fill the journey. Nothing is guessed; unknown parts are named as unknown.
 */
export function programmeOf(
  tour: Journey,
  { stays, inclusions }: Pick<TourOffer, 'stays' | 'inclusions'>,
): ProgrammeLine[] {
  const back = returnDay(tour);
  const names = hotelNames(stays, tour.hotel_name);
  const isDated = back !== null && isWhole(tour, stays, daysBetween(tour.departure_date, back));
  const included = new Set(
    inclusions.filter(({ state }) => state === 'included').map(({ item }) => item),
  );
  const lines: ProgrammeLine[] = [
    {
      when: formatDayShort(tour.departure_date),
      what: withRoute(`Вылет: ${tour.city_from}`, tour.outbound_route),
    },
  ];
  let day = tour.departure_date;
  for (const [place, stay] of stays.entries()) {
    const before = stays[place - 1];
    if (isDated && before) {
      const what = moveWords(before.city, stay.city, included);
      lines.push({ when: formatDayShort(day), what });
    }
    const nights = stay.nights ?? 0;
    const until = isDated ? addDays(day, nights) : day;
    const hotel = stayPlace(names[place] ?? null, stay);
    const ziyarat = ziyaratWords(stay.city, included);
    lines.push({
      when: isDated
        ? `${formatDayAndMonth(day)}\u00a0– ${formatDayAndMonth(until)}`
        : nights > 0
          ? nightsWords(nights)
          : 'Ночи не\u00a0указаны',
      city: stay.city,
      what: [
        `${CITY_WORDS[stay.city]}${isDated ? `, ${nightsWords(nights)}` : ''}. ${hotel}`,
        ...(ziyarat && stays.findIndex(({ city }) => city === stay.city) === place
          ? [ziyarat]
          : []),
      ].join('. '),
    });
    day = until;
  }
  if (!isDated) lines.push({ when: 'По\u00a0дням', what: unknownWords(stays.length) });
  lines.push({
    when: back === null ? 'День не\u00a0указан' : formatDayShort(back),
    what: withRoute('Возвращение', tour.return_route),
  });
  return lines;
}

/**
 * Whether the stays are the whole journey in order: all nights are known, and somebody wrote the stays
 * themselves. Stays made from the columns «days in Mecca, days in Medina» have no order. An order that
 * the flight contradicts does not count.
 */
function isWhole(tour: Journey, stays: readonly ShownStay[], nights: number): boolean {
  const [first] = stays;
  if (!first || stays.some((stay) => !stay.nights)) return false;
  if (stays.reduce((sum, stay) => sum + (stay.nights ?? 0), 0) !== nights) return false;
  if (first.city !== 'medina' && isMedina(tour.outbound_route ?? '')) return false;
  return stays.length === 1 || stays.every(isWritten);
}

function isWritten({ hotel_id, stars_from, distance_to, meals }: ShownStay): boolean {
  return [hotel_id, stars_from, distance_to, meals].some((said) => said !== null);
}

function moveWords(from: HotelCity, to: HotelCity, included: ReadonlySet<string>): string {
  if (from === to) return 'Переезд в\u00a0другой отель';
  const isBetween = [from, to].every((city) => city !== 'other');
  const means =
    isBetween && included.has('train')
      ? ', поезд входит в\u00a0цену'
      : included.has('transfers')
        ? ', трансферы входят в\u00a0цену'
        : '';
  return `Переезд: ${CITY_WORDS[from]}\u00a0— ${CITY_WORDS[to]}${means}`;
}

function ziyaratWords(city: HotelCity, included: ReadonlySet<string>): string | null {
  const has =
    (city === 'mecca' && included.has('ziyarat_mecca')) ||
    (city === 'medina' && included.has('ziyarat_medina'));
  return has ? 'Зиярат входит в\u00a0цену, день назовёт организатор' : null;
}

function unknownWords(stays: number): string {
  if (stays === 0) return 'Программу организатор не\u00a0указал';
  if (stays === 1) return 'Дни заселения и\u00a0выезда организатор не\u00a0указал';
  return 'Порядок и\u00a0дни переездов организатор не\u00a0указал';
}

function nightsWords(nights: number): string {
  return countOf(nights, ['ночь', 'ночи', 'ночей']);
}

function withRoute(words: string, route: string | null): string {
  return route ? `${words}. ${route}` : words;
}
