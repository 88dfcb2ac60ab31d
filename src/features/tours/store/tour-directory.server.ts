import { sql } from 'drizzle-orm';
import {
  hotelsMade,
  hotelsNamed,
  type NamedHotel,
  type SaidHotel,
} from '#features/directory/hotels/hotel-names.server.ts';
import {
  type NamedOperator,
  operatorsForNames,
  operatorsNamed,
} from '#features/directory/operators/operator-names.server.ts';
import type { Departure } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** The records that the flat columns of a tour name. */
export interface NamedRecords {
  operator: NamedOperator | null;
  hotel: NamedHotel | null;
}

/**
 * The door for names: finds the operator and the hotel of each tour by name or other spelling, and adds
 * missing ones to the directory, unverified. Whatever names an operator or a hotel comes through here
 * before it is written.
 */
export async function recordsNamed(
  tx: Db,
  staff: TourKeeper | 'console',
  inputs: readonly TourInput[],
  now: Date,
): Promise<NamedRecords[]> {
  const companies = inputs.flatMap(({ company_name: name, company_logo: logo }) =>
    isNamed(name) ? [{ name, logo }] : [],
  );
  const operators = await operatorsForNames(tx, staff, companies, now);
  const said = inputs.flatMap((input) => (isNamed(input.hotel_name) ? [hotelSaid(input)] : []));
  const hotelNamed = await hotelsMade(tx, staff, said, now);
  return inputs.map(({ company_name, hotel_name }) => ({
    operator: (isNamed(company_name) && operators.get(foldName(company_name))) || null,
    hotel: (isNamed(hotel_name) && hotelNamed(hotel_name)) || null,
  }));
}

function hotelSaid(input: TourInput): SaidHotel {
  const { hotel_name, hotel_address: address, latitude, longitude, distance_to_kaaba } = input;
  return { name: hotel_name ?? '', address, latitude, longitude, distance: distance_to_kaaba };
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
  const hotelNamed = await hotelsNamed(
    db,
    departures.flatMap(({ hotel_name: name = null }) => (isNamed(name) ? [{ name }] : [])),
  );
  let hasNewNames = false;
  const named = departures.map((one) => {
    const { company_name, hotel_name = null } = one;
    const hotel = isNamed(hotel_name) ? hotelNamed(hotel_name) : undefined;
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

function isNamed(name: string | null): name is string {
  return name !== null && name.trim() !== '';
}
