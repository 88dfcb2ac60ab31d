import { eq, sql } from 'drizzle-orm';
import {
  HOTEL_FIELDS,
  type HotelField,
  type HotelInput,
  readHotel,
} from '#features/directory/hotels/hotel-fields.ts';
import { hotelRedirects, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { followRecord } from '#features/directory/flat/follow-tours.server.ts';
import type { RecordStore } from '#features/directory/kit/record-store.server.ts';
import { conflict, notFound, type Problem } from '#lib/problem.ts';

type KeptHotel = typeof hotels.$inferSelect;

export const HOTEL_GONE = notFound(
  'Такого отеля больше нет: возможно, его объединили с\u00a0другим.',
);
const HAS_TOURS = conflict(
  'has_tours',
  'В\u00a0этом отеле живут туры: сначала объедините его с\u00a0другим.',
);
const OTHER_CITY: Problem = {
  code: 'other_city',
  status: 422,
  message: 'Эти отели в\u00a0разных городах. Если это ошибка, сначала исправьте город.',
};

const LISTED = ['name_latin', 'city', 'town', 'distance'] as const;

/**
 * A hotel is public once staff have verified it, or a public tour stays there: nobody has checked a
 * name that only drafts use. The tables of tours belong to a feature above this one.
 */
export const isPublicHotel = sql<boolean>`("hotels"."is_verified" or exists (
  select from tour_stays s join tours t on t.id = s.tour_id
  where s.hotel_id = "hotels"."id" and t.state not in ('draft', 'in_review')))`;

export const HOTELS: RecordStore<
  KeptHotel,
  (typeof LISTED)[number],
  HotelField,
  { input: Pick<KeptHotel, keyof HotelInput> }
> = {
  kind: 'hotel',
  address: '/admin/hotels',
  fields: HOTEL_FIELDS,
  read: readHotel,
  table: hotels,
  redirects: hotelRedirects,
  owner: hotelRedirects.hotel_id,
  listed: LISTED,
  tours: sql<number>`(select count(distinct tour_id)::int from tour_stays where tour_stays.hotel_id = "hotels"."id")`,
  isPublic: isPublicHotel,
  gone: HOTEL_GONE,
  same: 'Выберите другой отель.',
  taken: (name) => `В\u00a0этом городе уже есть отель «${name}». Если это он, объедините их.`,
  rivals: ({ city }) => eq(hotels.city, city),
  namesOf: ({ name, name_latin, aliases }) =>
    name_latin === null ? [name, ...aliases] : [name, name_latin, ...aliases],
  choiceOf: (hotel) => `${hotel.name}, ${cityOfHotel(hotel)}`,
  derived: () => ({}),
  async holdTours(tx, ids) {
    await tx.execute(sql`select count(*) from (select 1 from tours where id in (
      select tour_id from tour_stays where hotel_id = any(${sql.param([...ids])}::bigint[]))
      order by id for update) held`);
  },
  follow: (tx, _before, { id }) =>
    followRecord(tx, {
      tours: sql`exists (select from tour_stays s where s.tour_id = t.id and s.hotel_id = ${id})`,
    }),
  async whyKept(tx, id) {
    const { rows } = await tx.execute(sql`select 1 from tour_stays where hotel_id = ${id} limit 1`);
    return rows.length > 0 ? HAS_TOURS : null;
  },
  async whyNotMerged(_tx, gone, stays) {
    return gone.city === stays.city ? null : OTHER_CITY;
  },
  async move(tx, gone, stays) {
    for (;;) {
      // In steps: one statement for thousands would exceed the database's time limit.
      const { rowCount } = await tx.execute(sql`
        update tour_stays set hotel_id = ${stays.id} where (tour_id, position) in (
          select tour_id, position from tour_stays where hotel_id = ${gone.id} limit ${STEP})`);
      if ((rowCount ?? 0) < STEP) break;
    }
  },
};

/** Tours per statement: one statement for thousands would exceed the database's time limit. */
const STEP = 500;
