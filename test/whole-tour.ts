import { sql } from 'drizzle-orm';
import { INCLUSIONS, ROOMS } from '#features/tours/model/offer.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { insertTours } from '#features/tours/store/write-tours.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { fullTour } from '#test/tours.ts';

/** The tables that a tour consists of. */
const TABLES = ['tours', 'tour_stays', 'tour_prices', 'tour_inclusions'] as const;
type Row = Readonly<Record<string, unknown>>;
export type WholeTour = Record<(typeof TABLES)[number], Row[]>;

/** Writes a tour in which every column of every table has a value; returns its number. */
export async function addWholeTour(db: Db, staff: TourKeeper, now: Date): Promise<number> {
  const [operator] = await ids(
    db,
    sql`
    insert into operators (slug, name, name_key, is_verified)
    values ('karavan', 'Тихий караван', ${foldName('Тихий караван')}, true) returning id`,
  );
  const hotel = async (slug: string, name: string, city: string) => {
    const [id = 0] = await ids(
      db,
      sql`
      insert into hotels (slug, name, name_key, city)
      values (${slug}, ${name}, ${foldName(name)}, ${city}) returning id`,
    );
    return id;
  };
  const [first, second, third] = [
    await hotel('bashnya', 'Башня', 'mecca'),
    await hotel('sad', 'Сад', 'medina'),
    await hotel('port', 'Порт', 'other'),
  ];
  const price = { amount: 175_000, currency: 'RUB' } as const;
  const facts = { stars_from: 4, distance_to: 500, meals: 'half' } as const;
  const { id: _id, slug: _slug, ...columns } = fullTour;
  const [made] = await insertTours(
    db,
    staff,
    [
      {
        tour: {
          ...columns,
          description: 'Первый абзац.\n\nВторой <b>абзац</b>.',
          // As the form derives it of these flags.
          tour_status: 'hot',
          days: 12,
          end_date: '2026-12-14',
          operator_id: operator ?? null,
          price: 1950,
          price_amount: price.amount,
          price_currency: price.currency,
          price_is_from: true,
        },
        lists: {
          prices: ROOMS.map((room, at) => {
            const isChild = room.startsWith('child') || room === 'infant';
            return {
              room,
              // A line in dollars among those in roubles, and the lead price itself.
              ...(room === 'quad'
                ? { ...price, is_from: true }
                : {
                    amount: 300_000 - at * 10_000,
                    currency: price.currency,
                    is_from: at % 2 === 0,
                  }),
              ...(room === 'infant' && { amount: 900, currency: 'USD' as const }),
              age_from: isChild ? 1 : null,
              age_to: isChild ? 5 : null,
            };
          }),
          stays: [
            { ...facts, city: 'mecca', hotel_id: first, nights: 3 },
            { ...facts, city: 'medina', hotel_id: second, nights: 4 },
            { ...facts, city: 'other', hotel_id: third, nights: 1 },
            { ...facts, city: 'mecca', hotel_id: first, nights: 2 },
            { ...facts, city: 'other', hotel_id: third, nights: 1 },
          ],
          inclusions: INCLUSIONS.map((item) => ({
            item,
            state: 'extra',
            amount: 50,
            currency: 'EUR',
            quantity: QUANTITY_UNITS[item] ? 23 : null,
            note: `О: ${item}`,
          })),
        },
      },
    ],
    { now },
  );
  if (!made) throw new Error('no tour');
  return made.tour.id;
}

/** All rows of a tour as the tables have them; numbers of rows apart from those of records. */
export async function rowsOfTour(db: Db, id: number): Promise<WholeTour> {
  const rows = async (table: (typeof TABLES)[number]) => {
    const key = sql.identifier(table === 'tours' ? 'id' : 'tour_id');
    const found = await db.execute<{ row: Row }>(sql`
      select to_jsonb(t) - 'id' - 'tour_id' as row from ${sql.identifier(table)} t
      where ${key} = ${id} order by 1`);
    return found.rows.map(({ row }) => row);
  };
  const entries = await Promise.all(
    TABLES.map(async (table) => [table, await rows(table)] as const),
  );
  return Object.fromEntries(entries) as WholeTour;
}

/** The columns of the tour, and the other tables, in which two states differ; its instant apart. */
export function changedParts(before: WholeTour, after: WholeTour): string[] {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const [[was = {}], [is = {}]] = [before.tours, after.tours];
  return [
    ...Object.keys({ ...was, ...is }).filter((column) => isOther(was[column], is[column])),
    ...TABLES.filter((table) => table !== 'tours' && isOther(before[table], after[table])),
  ]
    .filter((part) => part !== 'updated_at')
    .sort();
}

/** The columns without a value in any row. */
export function emptyColumns(tour: WholeTour): string[] {
  return TABLES.flatMap((table) => {
    const rows = tour[table];
    const isEmpty = (column: string) =>
      rows.every((row) => row[column] === null || row[column] === false);
    return Object.keys(rows[0] ?? {}).flatMap((column) =>
      isEmpty(column) ? [`${table}.${column}`] : [],
    );
  });
}

async function ids(db: Db, statement: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(statement);
  return rows.map(({ id }) => Number(id));
}
