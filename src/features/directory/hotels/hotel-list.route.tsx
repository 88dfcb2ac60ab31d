import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { RecordListPage, type RecordListWords } from '#features/directory/kit/record-list.tsx';
import { loadRecords } from '#features/directory/kit/record-routes.server.ts';
import { formatDistance } from '#lib/distance.ts';
import type { Route } from './+types/hotel-list.route';

const WORDS: RecordListWords = {
  list: '/admin/hotels',
  title: 'Отели',
  add: 'Добавить отель',
  search: 'Поиск отелей',
  counted: ['отель', 'отеля', 'отелей'],
  noneFound: 'По\u00a0этим условиям отелей нет',
  noneYet: 'Отелей пока нет',
  caption: 'Отели, строка — отель',
  facts: ['Город', 'До\u00a0мечети'],
};

export function loader(args: Route.LoaderArgs) {
  return loadRecords(HOTELS, args);
}

export default function HotelListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      {...loaderData}
      words={WORDS}
      show={(hotel) => ({
        note: hotel.name_latin === hotel.name ? null : hotel.name_latin,
        facts: [
          cityOfHotel(hotel),
          hotel.distance === null ? 'не\u00a0указано' : formatDistance(hotel.distance),
        ],
      })}
    />
  );
}
