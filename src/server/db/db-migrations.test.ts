import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import { applyMigrations, schemaProblem } from '#server/db/db-migrations.server.ts';
import { schemaParts } from '#server/db/schema-parts.server.ts';
import { createPostgresDatabase, describeOnBothEngines } from '#test/database.ts';
import { formerDatabase } from '#test/former-database.ts';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const read = (file: string) => JSON.parse(readFileSync(`drizzle/meta/${file}`, 'utf8')) as unknown;
const { entries } = read('_journal.json') as Journal;
const before = (step: string) => formerDatabase(entries.findIndex(({ tag }) => tag === step));

test('migrations create exactly the tables of the program', async () => {
  const tables = import.meta.glob<Record<string, unknown>>('../../**/*-tables.server.ts', {
    eager: true,
  });
  const known = generateDrizzleJson(Object.assign({}, ...Object.values(tables)));
  const last = entries.at(-1)?.tag.slice(0, 4);
  const made = read(`${last}_snapshot.json`) as typeof known;
  expect(await generateMigration(made, known)).toEqual([]);
});

test('each migration is younger than the one before it; otherwise it would be skipped', () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});

test('a program accepts a database with additions of a newer one, but not with removals', async () => {
  const { url, drop } = await createPostgresDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  const client = new pg.Client(url);
  onTestFinished(async () => {
    await client.end();
    await drop();
    rmSync(folder, { recursive: true });
  });
  await client.connect();
  cpSync('drizzle', folder, { recursive: true });
  const add = (sql: string) => {
    const last = newer.at(-1);
    const step = {
      idx: (last?.idx ?? 0) + 1,
      when: (last?.when ?? 0) + 1,
      tag: `step_${newer.length}`,
    };
    newer.push({ ...last, ...step });
    writeFileSync(path.join(folder, `${step.tag}.sql`), sql);
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries: newer }));
  };
  const newer = [...entries];
  add('alter table tours add column stars integer');
  await applyMigrations(client, folder);
  await applyMigrations(client);
  add(
    `alter table tours drop column stars; comment on schema "drizzle" is 'needs ${newer.length + 1}'`,
  );
  await applyMigrations(client, folder);
  await expect(applyMigrations(client)).rejects.toThrow(
    `нужен шаг ${newer.length}, а эта программа знает ${entries.length}`,
  );
});

test('notes get the number of an assignee for the address, and lose what is left of the erased', async () => {
  const { client, migrate } = await before('0019_assignees_by_number');
  await client.query(`
    insert into accounts (email, password_hash, consented_at, consent_version)
      values ('a@example.ru', '', now(), '');
    insert into requests (form_key, erased_at) values (gen_random_uuid(), now());
    insert into requests (form_key) values (gen_random_uuid());
    insert into request_notes (request_id, kind, text) values
      (1, 'assigned', 'a@example.ru'), (1, 'assigned', 'gone@example.ru'), (1, 'assigned', null),
      (1, 'note', 'late'), (1, 'status', 'withdrawn'), (2, 'note', 'kept');
    insert into change_sets (kind, title, thing_kind) values ('delete', 't', 'tour');
    insert into change_set_rows (change_set_id, table_name, before)
      select id, 'favourite_tours', json_build_object('account_id', account)
      from change_sets, (values (1), (2)) as v (account)`);
  await migrate();
  const { rows } = await client.query('select text from request_notes order by id');
  expect(rows.map((row: { text: unknown }) => row.text)).toEqual([
    '1',
    '0',
    null,
    null,
    'withdrawn',
    'kept',
  ]);
  const { rows: left } = await client.query(
    `select (before ->> 'account_id')::int as account from change_set_rows`,
  );
  expect(left).toEqual([{ account: 1 }]);
});

test('a lead price is «от» where its line is, and tours in the bin have the column too', async () => {
  const { client, migrate } = await before('0029_tour_price_is_from');
  await client.query(`
    insert into tours (slug, tour_type, city_from, departure_date, month, days, price_amount, price_currency, price_room)
      select name, 'umrah', 'Уфа', '2027-01-15', 'январь', 10, 120000, 'RUB', 'quad'
      from (values ('from'), ('exact'), ('bare'), ('gone')) as v (name);
    insert into tour_prices (tour_id, room, amount, currency, is_from) values
      (1, 'quad', 120000, 'RUB', true), (1, 'double', 150000, 'RUB', false),
      (2, 'quad', 120000, 'RUB', false), (2, 'double', 120000, 'RUB', true),
      (4, 'quad', 120000, 'RUB', true);
    insert into change_sets (kind, title, thing_kind) values ('delete', 't', 'tour');
    insert into change_set_rows (change_set_id, table_name, before)
      select c.id, 'tours', to_jsonb(t) from change_sets c, tours t where t.slug in ('exact', 'gone');
    insert into change_set_rows (change_set_id, table_name, before)
      select c.id, 'tour_prices', to_jsonb(p) from change_sets c, tour_prices p where p.tour_id = 4;
    delete from tours where slug = 'gone'`);
  await migrate();
  const { rows } = await client.query('select slug, price_is_from from tours_public order by id');
  expect(rows.map((row: Record<string, unknown>) => Object.values(row))).toEqual([
    ['from', true],
    ['exact', false],
    ['bare', false],
  ]);
  const { rows: stored } = await client.query(`
    select before ->> 'slug' as slug, before -> 'price_is_from' as is_from, after
    from change_set_rows where table_name = 'tours' order by 1`);
  expect(stored).toEqual([
    { slug: 'exact', is_from: false, after: null },
    { slug: 'gone', is_from: true, after: null },
  ]);
});

test('a tour that was deleted while its days had a column «requests» comes back with them', async () => {
  const { client, migrate } = await before('0031_drop_requests_of_days');
  const {
    rows: [set],
  } = await client.query<{ id: string }>(`
    insert into change_sets (kind, title, thing_kind) values ('delete', 't', 'tour') returning id`);
  const id = set?.id ?? '';
  await client.query(`
    insert into tours (slug, tour_type, city_from, departure_date, month, days)
      values ('a', 'umrah', 'Уфа', '2027-01-15', 'январь', 10);
    insert into tour_days (tour_id, day, views) values (1, '2026-11-20', 7);
    select set_config('vseumry.change_set', '${id}', false);
    delete from tours;
    select set_config('vseumry.change_set', '', false)`);
  await migrate();
  const undone = await undoChangeSet(drizzle({ client }), id, { actorId: null, now: new Date() });
  expect(undone).toMatchObject({ ok: true });
  const { rows } = await client.query('select tour_id, views from tour_days');
  expect(rows).toEqual([{ tour_id: '1', views: 7 }]);
});

describeOnBothEngines('the parts of the schema', ({ database }) => {
  // After a new migration: `npx vitest run src/server/db/db-migrations.test.ts -u`.
  test('are those of drizzle/parts.json', async () => {
    const { client, close } = await database().connectAlone();
    const parts = await schemaParts(client).finally(close);
    await expect(`${JSON.stringify(parts, null, 2)}\n`).toMatchFileSnapshot(
      '../../../drizzle/parts.json',
    );
  });
});

test.each([
  ['a key', 'alter table outbox drop constraint outbox_pkey', 'outbox.outbox_pkey'],
  ['an index', 'drop index tours_city_departure cascade', 'index tours_city_departure'],
  ['a trigger', 'drop trigger recorded on tours', 'trigger tours.recorded'],
])('a database without %s is not whole', async (_what, statement, named) => {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await applyMigrations(client);
  expect(await schemaProblem(client)).toBeNull();
  await client.query(statement);
  expect(await schemaProblem(client)).toContain(named);
  await expect(applyMigrations(client)).rejects.toThrow('нет ключей, индексов или триггеров');
});

test('a database of another program is called so', async () => {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table tours (id int); create table articles (id int)');
  await expect(applyMigrations(client)).rejects.toThrow(
    /^Это база другой программы\. Создайте сайту пустую базу/,
  );
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial, hash text, created_at bigint); insert into drizzle.__drizzle_migrations (hash) values ('a')`);
  expect(await schemaProblem(client)).toContain('Это база другой программы');
});
