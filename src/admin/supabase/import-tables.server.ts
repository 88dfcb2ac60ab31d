import { createHash, randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { accountEmail } from '#features/account/core/account-email.ts';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import { tourById } from '#features/tours/store/tours.server.ts';
import { completeTour } from '#features/tours/store/write-tours.server.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { quoted } from '#server/backup/database-dump.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { createPasswords } from '#server/session/password-hash.server.ts';
import type { ExportedRow, ExportedTables } from './exported-tables.ts';
import { Refused, refusalOf } from './import-refusals.ts';
import { slugOfTour } from './import-tours.server.ts';
import { ownPicture, withOwnPictures } from './read-export.server.ts';

type Client = Pick<pg.ClientBase, 'query'>;
type Row = Record<string, string | null>;

/** The outcome of a table's rows. */
export interface ImportedTable {
  name: string;
  added: number;
  /** Rows that already exist are left as they are. */
  there: number;
  /** Rows that the site can't store, each with its reason. */
  refused: string[];
  /** People who were banned there and are blocked here, with the last day of their ban. */
  blocked?: string[];
}

/**
 * An account's password hash of the former system: bcrypt, which `Passwords` supports and replaces.
 */
const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;
const CONSENT = 'imported';

/**
 * Imports the tables of an export into the database, in the caller's transaction. It may be
 * repeated: records that already exist, by address or e-mail, stay as they are. Numeric ids stay if
 * they are free; addresses stay, or redirect where the site could not keep them.
 */
export async function importTables(
  client: Client,
  tables: ExportedTables,
): Promise<ImportedTable[]> {
  // Those whose address stays come first, so that no other row takes it.
  const given = (name: string) =>
    (tables.get(name) ?? []).toSorted((one, other) => Number(hasOdd(one)) - Number(hasOdd(other)));
  const categories = new Map<string, string>();
  const people = new Map<string, string>();
  const blocked: string[] = [];
  const add = (
    name: string,
    rows: readonly ExportedRow[],
    one: (row: ExportedRow) => Promise<Added>,
  ) => addAll(client, name, rows, one);
  const report = [
    await add('article_categories', given('article_categories'), async (row) => {
      const former = row['slug'] || slugify(row['name'] ?? '');
      const { id, outcome } = await addBySlug(client, 'article_categories', row, former);
      categories.set(row['id'] ?? '', id);
      return outcome;
    }),
    await add('articles', given('articles'), async (row) => {
      const article = articleOf(row, categories);
      const former = row['slug'] || slugify(row['title'] ?? '');
      return (await addBySlug(client, 'articles', article, former)).outcome;
    }),
    await add('tours', given('tours'), async (row) => {
      const former = row['slug'] || slugOfTour(row);
      const { id, outcome } = await addBySlug(client, 'tours', tourOf(row), former);
      if (outcome === 'added') await complete(drizzle({ client: client as pg.Client }), Number(id));
      return outcome;
    }),
    await add('accounts', given('auth.users'), async (row) => {
      if (row['deleted_at']) return 'there';
      const email = accountEmail(row['email'] ?? '');
      if (email === null) throw new Refused('email: не адрес почты');
      const { id, outcome, until } = await addPerson(client, row, email);
      people.set(row['id'] ?? '', id);
      if (until) blocked.push(`${email} (${until})`);
      return outcome;
    }),
    await add('quran_reading_progress', given('quran_reading_progress'), (row) =>
      addOwn(client, 'quran_reading_progress', {
        user_id: ownerOf(row, people),
        last_sura: row['last_sura'] ?? null,
        last_ayah: row['last_ayah'] ?? null,
        last_read_at: row['last_read_at'] ?? null,
        // The former system did not record which verses were read.
        total_ayahs_read: '0',
        reading_streak_days: '0',
        reading_round: '1',
        read_verses: '',
        read_days: '{}',
      }),
    ),
    await add('quran_user_settings', given('quran_user_settings'), (row) =>
      addOwn(client, 'quran_user_settings', {
        user_id: ownerOf(row, people),
        font_preference: row['font_preference'] ?? null,
        tajweed_enabled: row['tajweed_enabled'] ?? null,
        mushaf_mode: row['mushaf_mode'] ?? null,
        chosen_at: row['updated_at'] ?? row['created_at'] ?? new Date().toISOString(),
      }),
    ),
    await add('quran_listening_sessions', given('quran_listening_sessions'), (row) =>
      addOwn(client, 'quran_listening_sessions', {
        user_id: ownerOf(row, people),
        id: createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 24),
        sura_number: row['sura_number'] ?? null,
        reciter: row['reciter'] ?? null,
        duration_seconds: row['duration_seconds'] ?? '0',
        completed: row['completed'] ?? 'f',
        playback_position: row['playback_position'] ?? '0',
        listened_at: row['listened_at'] ?? null,
        listened_on: dayOf(row['listened_at'] ?? ''),
      }),
    ),
  ];
  for (const name of ['article_categories', 'articles', 'tours', 'accounts']) {
    await fitSequence(client, name);
  }
  return report.map((table) =>
    table.name === 'accounts' && blocked.length > 0 ? { ...table, blocked } : table,
  );
}

type Added = 'added' | 'there';

/** Gives a tour what the former system did not have: operator, hotel, stays and a stated price. */
async function complete(tx: Db, id: number): Promise<void> {
  const tour = await tourById(tx, id);
  if (!tour) throw new Error('the imported tour is gone');
  await completeTour(tx, tour, new Date());
}

function articleOf(row: ExportedRow, categories: ReadonlyMap<string, string>): ExportedRow {
  return {
    ...row,
    category_id: categories.get(row['category_id'] ?? '') ?? null,
    content: sanitizeArticle(withOwnPictures(row['content'] ?? '')),
    featured_image: ownPicture(row['featured_image']),
    published_date:
      row['published_date'] ??
      (/^t(rue)?$/.test(row['is_published'] ?? '') ? (row['updated_at'] ?? null) : null),
  };
}

function tourOf(row: ExportedRow): ExportedRow {
  const pictures = ['company_logo', 'guide_photo', 'tour_operator_info'];
  const own = Object.fromEntries(pictures.map((name) => [name, ownPicture(row[name])]));
  const dollars = Number(row['price'] ?? 0);
  // Zero is «on request»; other texts are refused below.
  const price = Number.isNaN(dollars) ? (row['price'] ?? null) : String(dollars || '') || null;
  const month = row['month']?.toLowerCase() ?? null;
  return { ...row, ...own, price, month };
}

/** Each row separately: a refused row does not affect the others. */
async function addAll(
  client: Client,
  name: string,
  rows: readonly ExportedRow[],
  one: (row: ExportedRow) => Promise<Added>,
): Promise<ImportedTable> {
  const table: ImportedTable = { name, added: 0, there: 0, refused: [] };
  for (const row of rows) {
    await client.query('savepoint one_row');
    try {
      table[await one(row)] += 1;
    } catch (error) {
      await client.query('rollback to savepoint one_row');
      const label = row['slug'] || row['email'] || row['id'] || row['user_id'] || '?';
      table.refused.push(`${label}: ${refusalOf(error, row)}`);
    }
    await client.query('release savepoint one_row');
  }
  return table;
}

function hasOdd({ slug }: ExportedRow): boolean {
  return slug !== undefined && slug !== null && slugify(slug) !== slug;
}

/** Where the former addresses of a table's rows are. */
const REDIRECTS = {
  article_categories: { table: 'article_category_redirects', owner: 'category_id' },
  articles: { table: 'article_redirects', owner: 'article_id' },
  tours: { table: 'tour_redirects', owner: 'tour_id' },
} as const;
/** A longer one nobody can have followed; an index could not hold it. */
const LONGEST_FORMER = 1000;

/**
 * Adds a row that has an address. A row that has or had this former address here counts as the same. An
 * address that the site could not keep leads to the new one.
 */
async function addBySlug(
  client: Client,
  table: keyof typeof REDIRECTS,
  row: Row,
  former: string,
): Promise<{ outcome: Added; id: string }> {
  const redirects = REDIRECTS[table];
  const { rows: known } = await client.query<{ id: string }>(
    `select id::text from ${table} where slug = $1
      union all select ${redirects.owner}::text from ${redirects.table} where slug = $1`,
    [former],
  );
  if (known[0]) return { outcome: 'there', id: known[0].id };
  const wanted = slugify(former);
  const { rows: alike } = await client.query<{ slug: string }>(
    `select slug from ${table} where slug like $1
      union all select slug from ${redirects.table} where slug like $1`,
    [`${wanted.slice(0, 90)}%`],
  );
  const taken = new Set(alike.map(({ slug }) => slug));
  const slug = uniqueSlug(wanted, (one) => taken.has(one));
  const id = await insert(client, table, await withFreeId(client, table, { ...row, slug }));
  if (slug !== former && former.length <= LONGEST_FORMER) {
    await client.query(
      `insert into ${redirects.table} (slug, ${redirects.owner}) values ($1, $2)`,
      [former, id],
    );
  }
  return { outcome: 'added', id };
}

/** `until` is the last day of a person's ban; the site blocks them for good. */
async function addPerson(client: Client, row: ExportedRow, email: string) {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from accounts where email = $1',
    [email],
  );
  if (rows[0]) return { outcome: 'there' as const, id: rows[0].id, until: null };
  const { rows: bans } = await client.query<{ until: string }>(
    'select $1::timestamptz::date::text as until where $1::timestamptz > now()',
    [row['banned_until'] || null],
  );
  const until = bans[0]?.until.replace('infinity', 'без срока') ?? null;
  const hash = row['encrypted_password'] ?? '';
  const createdAt = row['created_at'] ?? new Date().toISOString();
  const id = await insert(client, 'accounts', {
    email,
    // People without a password set one by «Забыли пароль?».
    password_hash: BCRYPT.test(hash)
      ? hash
      : await createPasswords().hash(randomBytes(32).toString('hex')),
    email_confirmed_at: row['email_confirmed_at'] ?? row['confirmed_at'] ?? null,
    created_at: createdAt,
    consented_at: createdAt,
    consent_version: CONSENT,
    blocked_at: until && new Date().toISOString(),
  });
  return { outcome: 'added' as const, id, until };
}

async function addOwn(client: Client, table: string, row: Row): Promise<Added> {
  const { rowCount } = await client.query(...insertion(table, row, ' on conflict do nothing'));
  return rowCount ? 'added' : 'there';
}

function ownerOf(row: ExportedRow, people: ReadonlyMap<string, string>): string {
  const id = people.get(row['user_id'] ?? '');
  if (id === undefined) throw new Refused('такой учётной записи в выгрузке нет');
  return id;
}

function dayOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()))
    throw new Refused(`listened_at: «${instant}» — нужны дата и время`);
  return dayInZone(at, MOSCOW);
}

async function withFreeId(client: Client, table: string, row: Row): Promise<Row> {
  const { id, ...rest } = row;
  if (!id || !/^[1-9]\d{0,15}$/.test(id)) return rest;
  const { rowCount } = await client.query(`select from ${quoted(table)} where id = $1`, [id]);
  if (!rowCount) return row;
  await fitSequence(client, table);
  return rest;
}

async function insert(client: Client, table: string, row: Row): Promise<string> {
  const known = await columnsOf(client, table);
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)));
  const { rows } = await client.query<{ id: string }>(
    ...insertion(table, kept, ' returning id::text'),
  );
  return rows[0]?.id ?? '';
}

/** Nulls are left out, so that the column's default applies. */
function insertion(table: string, row: Row, end: string): [string, unknown[]] {
  const given = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  const names = given.map(([name]) => quoted(name)).join(', ');
  const places = given.map((_, place) => `$${place + 1}`).join(', ');
  const text = `insert into ${quoted(table)} (${names}) overriding system value values (${places})${end}`;
  return [text, given.map(([, value]) => value)];
}

async function columnsOf(client: Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Makes the numbers that the caller's transaction takes from sequences come back when it is rolled
 * back: a changed sequence gets a new file, as a table does. Others who need a number wait until then.
 */
export async function keepSequences(client: Client): Promise<void> {
  await client.query(`do $$ declare name regclass; begin
    for name in select oid from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace
    loop execute format('alter sequence %s cache 1', name); end loop; end $$`);
}

/** Rows inserted with ids do not advance the sequence. */
async function fitSequence(client: Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1), max(id) is not null)
      from ${quoted(table)}`,
    [table],
  );
}
