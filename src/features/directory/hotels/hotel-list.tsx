import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import type { ListedHotel } from '#features/directory/hotels/hotels.server.ts';
import { RecordListPage, type RecordListWords } from '#features/directory/kit/record-list.tsx';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import { formatDistance } from '#lib/distance.ts';

interface HotelListPageProps {
  query: RecordListQuery;
  list: { found: readonly ListedHotel[]; total: number; unverified: number };
}

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

export function HotelListPage(props: HotelListPageProps) {
  return (
    <RecordListPage
      {...props}
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
