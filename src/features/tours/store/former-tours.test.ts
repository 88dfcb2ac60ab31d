import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { followRecord } from '#features/directory/flat/follow-tours.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { formerDatabase } from '#test/former-database.ts';

const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8')) as {
  entries: { tag: string }[];
};

/** The columns that repeat records, as two former versions had them too. */
const FLAT = `id::int, company_name, company_logo, hotel_name, hotel_address, latitude, longitude,
  distance_to_kaaba, days_in_mecca, days_in_medina, price`;

const TOURS_OF_2025 = `insert into tours (slug, tour_type, city_from, departure_date, month, days, price,
    days_in_mecca, days_in_medina, distance_to_kaaba, company_name, company_logo,
    hotel_name, hotel_address, latitude, longitude, updated_at) values
  ('a', 'umrah', 'Казань', '2027-01-10', 'январь', 10, 1900, 5, 4, 350, 'Тихий караван', '/a.webp',
    'Pullman', 'Абрадж', 21.42, 39.82, '2026-01-01'),
  ('b', 'umrah', 'Уфа', '2027-01-11', 'январь', 10, null, 5, null, 900, 'Тихий караван', '/b.webp',
    'Pullman', null, null, null, '2026-01-02'),
  ('c', 'hajj', 'Уфа', '2027-05-11', 'май', 20, 7000, null, null, null, null, null,
    null, null, null, null, '2026-01-03'),
  ('d', 'umrah', 'Уфа', '2027-02-11', 'февраль', 9, 1500, 0, 8, null, 'Свет', null,
    'Дом', 'Своя улица', 24.47, 39.61, '2026-01-04'),
  ('e', 'umrah', 'Уфа', '2027-02-12', 'февраль', 9, 1500, 8, 0, 200, 'ООО «СВЕТ»', null,
    'дом', null, null, null, '2026-01-03')`;

const WITH_OFFERS = `
  insert into operators (slug, name, name_key, aliases, logo) values
    ('karavan', 'Тихий караван', 'тихийкараван', '{Silent Caravan}', '/a.webp'),
    ('svet', 'Свет', 'свет', '{}', null);
  insert into hotels (slug, name, name_key, aliases, city, address, latitude, longitude, distance,
      is_verified) values
    ('pullman', 'Pullman', 'pullman', '{Пулман}', 'mecca', 'Абрадж', 21.42, 39.82, 350, true),
    ('dom', 'Дом', 'дом', '{}', 'mecca', 'Холм', 21.4, 39.8, 700, false),
    ('dar', 'Dar', 'dar', '{}', 'medina', null, 24.47, 39.61, 100, true);
  insert into tours (slug, tour_type, city_from, departure_date, month, days, price, price_amount,
      price_currency, days_in_mecca, days_in_medina, distance_to_kaaba, operator_id, company_name,
      company_logo, hotel_name, hotel_address, latitude, longitude) values
    ('a', 'umrah', 'Казань', '2027-01-10', 'январь', 10, 1900, 1900, 'USD', 5, 4, 350,
      1, 'Тихий караван', '/a.webp', 'Pullman', 'Абрадж', 21.42, 39.82),
    ('b', 'umrah', 'Уфа', '2027-01-11', 'январь', 10, 1850, 185000, 'RUB', 5, null, 900,
      1, 'Тихий караван', '/own.webp', 'Дом', null, 21.5, 39.9),
    ('c', 'umrah', 'Уфа', '2027-01-12', 'январь', 10, null, 185000, 'RUB', null, 8, 40,
      2, 'Свет', null, 'Dar', 'Своя улица', 24.47, 39.61),
    ('d', 'umrah', 'Уфа', '2027-01-13', 'январь', 10, null, null, null, 5, 4, null,
      null, null, null, null, null, null, null);
  insert into tour_stays (tour_id, position, city, hotel_id, nights) values
    (1, 1, 'medina', 3, 4), (1, 2, 'mecca', 1, 5), (2, 1, 'mecca', 2, 3), (2, 2, 'mecca', 1, 2),
    (3, 1, 'medina', 3, 8), (4, 1, 'mecca', null, 5), (4, 2, 'medina', 3, 4)`;

/** A database after a migration, with these rows; then today's migrations and a recomputation. */
async function brought(last: string, rows: string) {
  const steps = entries.findIndex(({ tag }) => tag === last) + 1;
  const { client, migrate } = await formerDatabase(steps);
  await client.query(rows);
  const read = async () => (await client.query(`select ${FLAT} from tours order by id`)).rows;
  const former: Record<string, unknown>[] = await read();
  await migrate();
  const moved: typeof former = await read();
  await followRecord(drizzle({ client }), { tours: sql`true` });
  const known: typeof former = await read();
  return { former, moved, known };
}

test('tours with flat columns only are the same row by row; a name gets its record’s spelling', async () => {
  const { former, moved, known } = await brought('0011_articles', TOURS_OF_2025);
  expect(moved).toEqual(former);
  const folded = (rows: typeof known) =>
    rows.map(({ company_name, hotel_name, ...row }) => ({
      ...row,
      company_name: company_name && foldName(String(company_name)),
      hotel_name: hotel_name && foldName(String(hotel_name)),
    }));
  expect(folded(known)).toEqual(folded(former));
  expect(known.slice(0, 4)).toEqual(former.slice(0, 4));
  expect(known[4]).toMatchObject({ company_name: 'Свет', hotel_name: 'Дом' });
});

test('tours with stays, prices and operators are the same row by row', async () => {
  const { former, moved, known } = await brought('0017_watching', WITH_OFFERS);
  expect(moved).toEqual(former);
  expect(known).toEqual(former);
});
