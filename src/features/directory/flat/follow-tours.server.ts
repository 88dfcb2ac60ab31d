import { type SQL, sql } from 'drizzle-orm';
import {
  type FlatColumns,
  flatColumns,
  type OperatorFacts,
  type StayedHotel,
} from '#features/directory/flat/flat-columns.ts';
import type { Db } from '#server/db/db.server.ts';

/** Tours per statement: one statement for thousands would exceed the database's time limit. */
const STEP = 500;

const COLUMNS = [
  'company_name',
  'company_logo',
  'hotel_name',
  'hotel_address',
  'latitude',
  'longitude',
  'distance_to_kaaba',
] as const satisfies readonly (keyof FlatColumns)[];

interface Row extends FlatColumns, Record<string, unknown> {
  id: string;
  operator_id: string | null;
  operator: OperatorFacts | null;
  hotels: StayedHotel[];
}

interface Following {
  /** The condition for the tours that follow the record; their table is `t`. */
  tours: SQL;
  /** The operator that they get; without it they keep theirs. */
  operator?: OperatorFacts & { id: number };
  /** The operator's former logo: tours that have it get the present one. */
  formerLogo?: string | null;
}

/**
 * Computes the flat columns of tours again after a record has changed, a few hundred at a time. Nobody
 * has changed the tours, so their versions stay and the history gets no line.
 */
export async function followRecord(
  tx: Db,
  { tours, operator, formerLogo = null }: Following,
): Promise<void> {
  const own = sql.raw(COLUMNS.map((name) => `t.${name}`).join(', '));
  const set = sql.raw(COLUMNS.map((name) => `${name} = n.${name}`).join(', '));
  for (let last = 0, more = true; more;) {
    const { rows } = await tx.execute<Row>(sql`
      select t.id, t.operator_id, ${own},
        (select json_build_object('name', o.name, 'logo', o.logo)
          from operators o where o.id = t.operator_id) as operator,
        (select coalesce(json_agg(json_build_object('city', s.city, 'hotel', json_build_object(
          'id', h.id, 'name', h.name, 'name_latin', h.name_latin, 'aliases', h.aliases, 'city', h.city,
          'address', h.address, 'latitude', h.latitude, 'longitude', h.longitude,
          'distance', h.distance, 'is_verified', h.is_verified)) order by s.position), '[]')
          from tour_stays s join hotels h on h.id = s.hotel_id where s.tour_id = t.id) as hotels
      from tours t where t.id > ${last} and ${tours} order by t.id limit ${STEP} for update of t`);
    more = rows.length === STEP;
    last = Number(rows.at(-1)?.id);
    const changed = rows.flatMap((row) => {
      const isFormer = formerLogo !== null && row.company_logo === formerLogo;
      const flat = flatColumns(
        { ...row, company_logo: isFormer ? null : row.company_logo },
        { operator: operator ?? row.operator, hotels: row.hotels },
      );
      const operator_id = operator ? String(operator.id) : row.operator_id;
      const isOther = COLUMNS.some((name) => row[name] !== flat[name]);
      return isOther || operator_id !== row.operator_id
        ? [{ ...flat, id: row.id, operator_id }]
        : [];
    });
    if (changed.length === 0) continue;
    await tx.execute(sql`
      update tours t set operator_id = n.operator_id, ${set}
      from jsonb_populate_recordset(null::tours, ${JSON.stringify(changed)}::jsonb) n
      where t.id = n.id`);
  }
}
