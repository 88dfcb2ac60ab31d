import type { TourOffer } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import {
  checkedOn,
  freshness,
  hotelNames,
  inclusionColumns,
} from '#features/tours/offer/offer-words.ts';
import { lowerFirst } from '#lib/text/russian.ts';

/** What nobody has stated of a tour's flight, hotels and guide, for one line. */
export function notStated(tour: Tour, { stays }: Pick<TourOffer, 'stays'>): string[] {
  const names = hotelNames(stays, tour.hotel_name);
  const isNamed = stays.length === 0 ? tour.hotel_name !== null : !names.includes(null);
  const isMeasured = stays.every(({ city, hotel }) => city === 'other' || !hotel || hotel.distance);
  return [
    isNamed ? null : stays.length > 1 ? 'отели' : 'отель',
    isMeasured ? null : 'расстояние до\u00a0мечети',
    tour.outbound_route === null ? 'рейс туда' : null,
    tour.return_route === null ? 'рейс обратно' : null,
    tour.airline === null ? 'авиакомпания' : null,
    tour.stops === null && !tour.is_direct ? 'пересадки' : null,
    tour.guide_name === null ? 'гид' : null,
  ].filter((part) => part !== null);
}

/** Questions to the organiser before paying: those that everybody asks, and those about what is not stated. */
export function questionsOf(tour: Tour, offer: TourOffer, today: string): string[] {
  const { unknown } = inclusionColumns(offer.inclusions, offer.stays);
  const isUnsaid = offer.inclusions.length === 0;
  const items = unknown.map(lowerFirst).join(', ');
  const isFresh = freshness(checkedOn(tour), today) === 'fresh';
  return [
    'С\u00a0кем я\u00a0заключаю договор и\u00a0кому плачу?',
    isFresh ? null : 'Действует\u00a0ли ещё эта цена и\u00a0будет\u00a0ли она в\u00a0договоре?',
    isUnsaid
      ? 'Что входит в\u00a0цену, а\u00a0за что платят отдельно?'
      : unknown.length > 0
        ? `Входит\u00a0ли в\u00a0цену: ${items}?`
        : null,
    offer.operator?.terms.cancellation
      ? null
      : 'Сколько вернут, если я\u00a0не\u00a0смогу поехать или группа не\u00a0соберётся?',
    'Кто оформляет визу и\u00a0до\u00a0какого дня нужен паспорт?',
    'Кто встретит нас в\u00a0аэропорту и\u00a0кому звонить, если что-то пойдёт не\u00a0так?',
  ].filter((question) => question !== null);
}
