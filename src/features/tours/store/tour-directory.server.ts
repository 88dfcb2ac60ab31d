import { asc, eq, inArray, sql } from 'drizzle-orm';
import { hotels as hotelTable } from '#features/directory/hotels/hotel-tables.server.ts';
import {
  hotelsForNames,
  hotelsNamed,
  type NamedHotel,
} from '#features/directory/hotels/hotel-names.server.ts';
import {
  operatorsForNames,
  operatorsNamed,
} from '#features/directory/operators/operator-names.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import type { TourStay } from '#features/tours/model/offer.ts';
import type { Departure } from '#features/tours/model/tour-input.ts';
import type { Tour, TourInput } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** The directory's facts for a tour. */
export interface Placed {
  /** Fields of the tour that its operator and hotel determine. */
  fields: Partial<TourInput> & Pick<Tour, 'operator_id'>;
  hotel: NamedHotel | null;
}

/**
 * Finds the operator and the hotel of each tour by name or alias, and adds missing ones to the
 * directory, unverified. The tour gets the directory's name, and its logo when it has none. Address,
 * place and distance come from verified hotels only, because nobody has checked the others.
 */
export async function placeTours(
  tx: Db,
  staff: TourKeeper | 'console',
  inputs: readonly TourInput[],
  now: Date,
): Promise<Placed[]> {
  const operators = await operatorsForNames(
    tx,
    staff,
    inputs.flatMap(({ company_name: name, company_logo: logo }) =>
      isNamed(name) ? [{ name, logo }] : [],
    ),
    now,
  );
  const hotels = await hotelsForNames(
    tx,
    staff,
    inputs.flatMap((input) =>
      isNamed(input.hotel_name)
        ? [
            {
              name: input.hotel_name,
              address: input.hotel_address,
              latitude: input.latitude,
              longitude: input.longitude,
              distance: input.distance_to_kaaba,
            },
          ]
        : [],
    ),
    now,
  );
  return inputs.map((input) => {
    const operatorKey = isNamed(input.company_name) ? foldName(input.company_name) : null;
    const hotelKey = isNamed(input.hotel_name) ? foldName(input.hotel_name) : null;
    const operator = operatorKey === null ? null : (operators.get(operatorKey) ?? null);
    const hotel = hotelKey === null ? null : (hotels.get(hotelKey) ?? null);
    return {
      fields: {
        operator_id: operator?.id ?? null,
        ...(operator && {
          company_name: operator.name,
          company_logo: input.company_logo ?? operator.logo,
        }),
        ...(hotel && hotelFields(hotel)),
      },
      hotel,
    };
  });
}

/** Names that a tour added to the directory. */
export interface NewNames {
  newOperator?: string;
  newHotel?: string;
}

/**
 * Unverified names that these tours added to the directory, by the first tour of each: a name was
 * created at the instant when its tour was written.
 */
export async function newNames(db: Db, tourIds: readonly number[]): Promise<Map<number, NewNames>> {
  const found = new Map<number, NewNames>();
  if (tourIds.length === 0) return found;
  const ids = sql`${sql.param([...tourIds])}::bigint[]`;
  const newOperators = await db.execute<{ id: string; name: string }>(sql`
    select distinct on (o.id) t.id, o.name from tours t join operators o on o.id = t.operator_id
    where t.id = any(${ids}) and not o.is_verified and o.created_at in (t.created_at, t.updated_at)
    order by o.id, t.id`);
  for (const { id, name } of newOperators.rows) found.set(Number(id), { newOperator: name });
  const newHotels = await db.execute<{ id: string; name: string }>(sql`
    select distinct on (h.id) t.id, h.name from tours t
    join tour_stays s on s.tour_id = t.id join hotels h on h.id = s.hotel_id
    where t.id = any(${ids}) and not h.is_verified and h.created_at in (t.created_at, t.updated_at)
    order by h.id, t.id`);
  for (const { id, name } of newHotels.rows) {
    found.set(Number(id), { ...found.get(Number(id)), newHotel: name });
  }
  return found;
}

/**
 * Departures with the directory's names of their operators and hotels; adds nothing to the directory.
 * `hasNewNames`: some names are not in the directory.
 */
export async function withKnownNames<T extends Departure & { hotel_name?: string | null }>(
  db: Db,
  departures: readonly T[],
): Promise<{ named: T[]; hasNewNames: boolean }> {
  const names = departures.flatMap(({ company_name }) =>
    isNamed(company_name) ? [company_name] : [],
  );
  const known = await operatorsNamed(db, names);
  const hotels = await hotelsNamed(
    db,
    departures.flatMap(({ hotel_name = null }) => (isNamed(hotel_name) ? [hotel_name] : [])),
  );
  let hasNewNames = false;
  const named = departures.map((one) => {
    const { company_name, hotel_name = null } = one;
    const hotel = isNamed(hotel_name) ? hotels.get(foldName(hotel_name)) : undefined;
    hasNewNames ||= isNamed(hotel_name) && !hotel;
    hasNewNames ||= isNamed(company_name) && !known.has(foldName(company_name));
    return {
      ...one,
      company_name: isNamed(company_name)
        ? (known.get(foldName(company_name))?.name ?? company_name)
        : company_name,
      ...(hotel && { hotel_name: hotel.name }),
    };
  });
  return { named, hasNewNames };
}

/** Whether a change of these fields can change the directory's facts for a tour. */
export function concernsDirectory(fields: readonly string[]): boolean {
  return fields.some((field) => DIRECTORY_FIELDS.includes(field));
}

const DIRECTORY_FIELDS: readonly string[] = [
  'company_name',
  'company_logo',
  'hotel_name',
  'hotel_address',
  'latitude',
  'longitude',
  'distance_to_kaaba',
];

type StayInput = Pick<TourInput, 'days_in_mecca' | 'days_in_medina'>;
type Stay = typeof tourStays.$inferInsert;

/**
 * The stays that the specification's columns describe: Mecca with its hotel, then Medina. The columns
 * do not say which comes first.
 */
export function staysOf(tourId: number, input: StayInput, hotel: NamedHotel | null): Stay[] {
  const cities = (['mecca', 'medina', 'other'] as const).filter(
    (city) => (nightsIn(city, input) ?? 0) > 0 || hotel?.city === city,
  );
  return cities.map((city, at) => ({
    tour_id: tourId,
    position: at + 1,
    city,
    hotel_id: hotel?.city === city ? hotel.id : null,
    nights: nightsIn(city, input),
  }));
}

/**
 * Updates the stays of a changed tour from the specification's columns: a new hotel goes to the first
 * stay in its city, and nights follow if the stay had the column's. All else that people wrote of the
 * stays remains.
 */
export async function followStays(
  tx: Db,
  before: Tour,
  after: Tour,
  hotel: NamedHotel | null,
): Promise<void> {
  const stays = await tx
    .select()
    .from(tourStays)
    .where(eq(tourStays.tour_id, after.id))
    .orderBy(asc(tourStays.position))
    .for('update');
  const bare = staysOf(after.id, after, hotel);
  if (stays.length === 0) {
    if (bare.length > 0) await tx.insert(tourStays).values(bare);
    return;
  }
  let last = stays.at(-1)?.position ?? 0;
  for (const wanted of bare) {
    const there = stays.filter(({ city }) => city === wanted.city);
    const [first] = there;
    if (!first) {
      last += 1;
      await tx.insert(tourStays).values({ ...wanted, position: last });
      continue;
    }
    const isSole = there.length === 1;
    const had = nightsIn(wanted.city, before);
    const follows = isSole && first.nights === had && had !== wanted.nights;
    const isHotel = hotel?.city === wanted.city && first.hotel_id !== hotel.id;
    if (!follows && !isHotel) continue;
    await tx
      .update(tourStays)
      .set({
        ...(follows && { nights: wanted.nights ?? null }),
        ...(isHotel && { hotel_id: hotel.id }),
      })
      .where(sql`${tourStays.tour_id} = ${after.id} and ${tourStays.position} = ${first.position}`);
  }
  if (before.hotel_name !== null && after.hotel_name === null) {
    const former = await hotelsNamed(tx, [before.hotel_name]);
    const id = former.get(foldName(before.hotel_name))?.id;
    const stay = stays.find(({ hotel_id }) => hotel_id === id && id !== undefined);
    if (stay) {
      await tx
        .update(tourStays)
        .set({ hotel_id: null })
        .where(
          sql`${tourStays.tour_id} = ${after.id} and ${tourStays.position} = ${stay.position}`,
        );
    }
  }
}

function hotelFields(hotel: NamedHotel): Partial<TourInput> {
  if (!hotel.isVerified) return { hotel_name: hotel.name };
  const { latitude, longitude, address, distance, city } = hotel;
  return {
    hotel_name: hotel.name,
    ...(address !== null && { hotel_address: address }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(distance !== null && city === 'mecca' && { distance_to_kaaba: distance }),
  };
}

function nightsIn(city: Stay['city'], input: StayInput): number | null {
  if (city === 'mecca') return input.days_in_mecca;
  return city === 'medina' ? input.days_in_medina : null;
}

function isNamed(name: string | null): name is string {
  return name !== null && name.trim() !== '';
}

type HotelFields = Pick<
  Tour,
  'hotel_name' | 'hotel_address' | 'distance_to_kaaba' | 'latitude' | 'longitude'
>;

/** The hotel fields of the tour, when the hotel of its first stay in Mecca is another one. */
export async function hotelOfStays(
  tx: Db,
  tour: Tour,
  before: readonly TourStay[],
  after: readonly TourStay[],
): Promise<Partial<HotelFields>> {
  const inMecca = (stays: readonly TourStay[]) =>
    stays.find(({ city }) => city === 'mecca')?.hotel_id ?? null;
  const id = inMecca(after);
  if (id === null || id === inMecca(before)) return {};
  const [hotel] = await tx.select().from(hotelTable).where(eq(hotelTable.id, id));
  if (!hotel) return {};
  const isSame = tour.hotel_name === hotel.name;
  return {
    hotel_name: hotel.name,
    // Facts that the directory lacks stay only while the hotel is the same.
    hotel_address: hotel.address ?? (isSame ? tour.hotel_address : null),
    distance_to_kaaba: hotel.distance ?? (isSame ? tour.distance_to_kaaba : null),
    latitude: hotel.latitude ?? (isSame ? tour.latitude : null),
    longitude: hotel.longitude ?? (isSame ? tour.longitude : null),
  };
}

/** The names of the stays' hotels, by number. */
export async function hotelNames(tx: Db, stays: readonly TourStay[]): Promise<Map<number, string>> {
  const ids = [...new Set(stays.flatMap(({ hotel_id }) => hotel_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: hotelTable.id, name: hotelTable.name })
    .from(hotelTable)
    .where(inArray(hotelTable.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
