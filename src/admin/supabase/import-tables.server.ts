import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { accountEmail } from '#features/account/core/account-email.ts';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import { tourSlug } from '#features/tours/store/tour-slug.ts';
import { slugify } from '#lib/text/slug.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { quoted } from '#server/backup/database-dump.server.ts';
import { createPasswords } from '#server/session/password-hash.server.ts';
import type { ExportedRow, ExportedTables } from './exported-tables.ts';
import { withOwnPictures } from './read-export.server.ts';

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
}

/**
 * An account's password hash of the former system: bcrypt, which `Passwords` supports and replaces.
 */
const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;
const CONSENT = 'imported';
const TYPES = ['umrah', 'umrah_ramadan', 'hajj'] as const;

/**
 * Imports the tables of an export into the database, in the caller's transaction. It may be
 * repeated: records that already exist, by address or e-mail, stay as they are. Numeric ids stay if
 * they are free; addresses stay, or redirect where the site could not keep them.
 */
export async function importTables(
  client: Client,
  tables: ExportedTables,
): Promise<ImportedTable[]> {
  const given = (name: string) => tables.get(name) ?? [];
  const categories = new Map<string, string>();
  const people = new Map<string, string>();
  const add = (
    name: string,
    rows: readonly ExportedRow[],
    one: (row: ExportedRow) => Promise<Added>,
  ) => addAll(client, name, rows, one);
  const report = [
    await add('article_categories', given('article_categories'), async (row) => {
      const wanted = { ...row, slug: slugify(row['slug'] ?? row['name'] ?? '') };
      const added = await addBySlug(client, 'article_categories', wanted);
      categories.set(row['id'] ?? '', added.id);
      return added.outcome;
    }),
    await add('articles', given('articles'), async (row) => {
      const slug = slugify(row['slug'] ?? row['title'] ?? '');
      const { outcome, id } = await addBySlug(client, 'articles', {
        ...row,
        slug,
        category_id: categories.get(row['category_id'] ?? '') ?? null,
        content: sanitizeArticle(withOwnPictures(row['content'] ?? '')),
        featured_image: ownPicture(row['featured_image']),
        published_date:
          row['published_date'] ??
          (/^t(rue)?$/.test(row['is_published'] ?? '') ? (row['updated_at'] ?? null) : null),
      });
      if (row['slug'] && row['slug'] !== slug) {
        await client.query(
          'insert into article_redirects (slug, article_id) values ($1, $2) on conflict do nothing',
          [row['slug'], id],
        );
      }
      return outcome;
    }),
    await add('tours', given('tours'), async (row) => {
      const pictures = ['company_logo', 'guide_photo', 'tour_operator_info'];
      const own = Object.fromEntries(pictures.map((name) => [name, ownPicture(row[name])]));
      const price = Number(row['price'] ?? 0) > 0 ? (row['price'] ?? null) : null;
      const month = row['month']?.toLowerCase() ?? null;
      const slug = row['slug'] ?? slugOfTour(row);
      return (await addBySlug(client, 'tours', { ...row, ...own, price, month, slug })).outcome;
    }),
    await add('accounts', given('auth.users'), async (row) => {
      if (row['deleted_at']) return 'there';
      const email = accountEmail(row['email'] ?? '');
      if (email === null) throw new Refused(`не адрес почты: ${row['email'] ?? ''}`);
      const { id, outcome } = await addPerson(client, row, email);
      people.set(row['id'] ?? '', id);
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
        listened_on: dayInZone(new Date(row['listened_at'] ?? ''), MOSCOW),
      }),
    ),
  ];
  for (const name of ['article_categories', 'articles', 'tours', 'accounts']) {
    await fitSequence(client, name);
  }
  return report;
}

type Added = 'added' | 'there';

/** The site can't store a row; the message is Russian. */
class Refused extends Error {
  override name = 'Refused';
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
      table.refused.push(
        `${row['slug'] ?? row['id'] ?? row['user_id'] ?? '?'}: ${reasonOf(error)}`,
      );
    }
    await client.query('release savepoint one_row');
  }
  return table;
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { code, constraint, column } = error as {
    code?: string;
    constraint?: string;
    column?: string;
  };
  if (code === '23502') return `нет значения ${column ?? ''}`;
  if (code === '23514' || code === '23505') return `нарушает правило ${constraint ?? ''}`;
  if (code?.startsWith('22')) return 'значение другого вида (число, дата или «да/нет»)';
  throw error;
}

/** A row with an address: an existing one with that address counts as the same. */
async function addBySlug(
  client: Client,
  table: string,
  row: Row,
): Promise<{ outcome: Added; id: string }> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from ${quoted(table)} where slug = $1`,
    [row['slug']],
  );
  if (rows[0]) return { outcome: 'there', id: rows[0].id };
  return {
    outcome: 'added',
    id: await insert(client, table, await withFreeId(client, table, row)),
  };
}

async function addPerson(client: Client, row: ExportedRow, email: string) {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from accounts where email = $1',
    [email],
  );
  if (rows[0]) return { outcome: 'there' as const, id: rows[0].id };
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
  });
  return { outcome: 'added' as const, id };
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

const ownPicture = (address: string | null | undefined) =>
  address ? withOwnPictures(address) : null;

function slugOfTour(row: ExportedRow): string {
  const type = TYPES.find((known) => known === row['tour_type']) ?? 'umrah';
  const named = {
    tour_type: type,
    city_from: row['city_from'] ?? '',
    departure_date: row['departure_date'] ?? '',
    company_name: row['company_name'] ?? null,
  };
  const stem = tourSlug(named, () => false);
  return row['id'] ? `${stem}-${slugify(row['id'], 40)}` : stem;
}

/** Rows inserted with ids do not advance the sequence. */
async function fitSequence(client: Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1), max(id) is not null)
      from ${quoted(table)}`,
    [table],
  );
}
