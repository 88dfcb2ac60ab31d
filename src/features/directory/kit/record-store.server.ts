import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { uniqueAliases } from '#features/directory/kit/aliases.ts';
import type {
  RecordFields,
  RecordRead,
  RecordValues,
} from '#features/directory/kit/record-fields.ts';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import { changedMeanwhile } from '#lib/form/save-answer.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { isNamed } from '#lib/text/name-sound.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff, TourKeeper } from '#server/session/permission.server.ts';
import { actorOf, listTrail, recordChange, recordChanges } from '#server/session/trail.server.ts';

/** The columns that stored operators and hotels share. */
export interface Kept {
  id: number;
  name: string;
  /** The name folded by `foldName`. */
  name_key: string;
  slug: string;
  aliases: string[];
  is_verified: boolean;
  updated_at: Date;
}

type Columns<Name extends string> = PgTable & Record<Name, AnyPgColumn>;

/** What a form of a record is read into. */
export interface ReadInput {
  input: Pick<Kept, 'name' | 'slug' | 'aliases'>;
}

/** The operators or the hotels: what differs between them. */
export interface RecordStore<
  Row extends Kept,
  Listed extends keyof Row & string,
  Field extends string,
  Read extends ReadInput,
> {
  kind: 'hotel' | 'operator';
  /** The address of the list; the addresses of its forms begin with it. */
  address: string;
  fields: RecordFields<Field>;
  /** Reads a form; `year` is the current one. */
  read(values: RecordValues<Field>, year: number): RecordRead<Field, Read>;
  table: Columns<Exclude<keyof Kept, 'aliases'>>;
  /** Former addresses of merged records; `owner` is the column with the number of the present one. */
  redirects: Columns<'slug'>;
  owner: AnyPgColumn;
  /** The columns of a list, beside the common ones. */
  listed: readonly Listed[];
  /** The number of a record's tours; their table belongs to a feature above this one. */
  tours: SQL<number>;
  /** Whether a record has a page for visitors. */
  isPublic: SQL<boolean>;
  gone: Problem;
  /** The message that a record is not merged with itself. */
  same: string;
  /** The message that another record has this name. */
  taken(name: string): string;
  /** Which other records may not have the same name; undefined for all. */
  rivals(input: Read['input']): SQL | undefined;
  /** All names of a record, its own first. */
  namesOf(row: Pick<Row, Listed | 'name' | 'aliases'>): string[];
  /** Its name in a choice. */
  choiceOf(row: Pick<Row, Listed | 'name'>): string;
  /** What is stored beside the fields of the form. */
  derived(kept: Row | null, read: Read, staff: Staff, now: Date): Partial<Row>;
  /** Locks, in the order of numbers, what people hold while they wait for these records: their tours. */
  holdTours(tx: Db, ids: readonly number[]): Promise<void>;
  /** Writes a changed record, or the one that replaces it, to its tours. */
  follow(tx: Db, before: Row, after: Row): Promise<void>;
  /** Why a record may not be deleted; null when it may. */
  whyKept(tx: Db, id: number): Promise<Problem | null>;
  /** Why `gone` may not be merged into `stays`; null when it may. */
  whyNotMerged(tx: Db, gone: Row, stays: Row): Promise<Problem | null>;
  /** Moves to `stays` what belongs to `gone`. */
  move(tx: Db, gone: Row, stays: Row, changeSet: string): Promise<void>;
}

type Tables = Pick<SomeStore<Kept, ReadInput>, 'table' | 'redirects' | 'owner'>;

/** The same, for what is done alike with both. */
export type SomeStore<Row extends Kept, Read extends ReadInput> = RecordStore<
  Row,
  keyof Row & string,
  string,
  Read
>;

const MOST_READ = 5000;
const MOST_LISTED = 500;

/** Records by name, with their numbers of tours; unverified ones first. */
export async function listRecords<Row extends Kept, Listed extends keyof Row & string>(
  db: Db,
  _staff: Staff,
  { table, listed, tours, namesOf }: RecordStore<Row, Listed, string, ReadInput>,
  { search, isUnverified }: RecordListQuery,
) {
  type Found = Pick<Row, Listed | 'id' | 'name' | 'aliases' | 'is_verified'> & { tours: number };
  const all = getTableColumns(table) as Record<string, AnyPgColumn>;
  const names = ['id', 'name', 'aliases', 'is_verified', ...listed];
  const columns = Object.fromEntries(names.map((name) => [name, all[name] as AnyPgColumn]));
  const isWaiting = eq(table.is_verified, false);
  const rows = await db
    .select({ ...columns, tours })
    .from(table)
    .where(isUnverified ? isWaiting : undefined)
    .orderBy(asc(table.is_verified), asc(table.name), asc(table.id))
    .limit(MOST_READ);
  const unverified = await db.$count(table, isWaiting);
  const found = (rows as Found[]).filter((row) => search === '' || isNamed(search, namesOf(row)));
  return {
    found: found.slice(0, MOST_LISTED),
    total: found.length,
    unverified,
  };
}

/** A record for its form, with the number of its tours and whether it is public; null when there is none. */
export async function recordById<Row extends Kept>(
  db: Db,
  _staff: Staff,
  { table, tours, isPublic }: SomeStore<Row, ReadInput>,
  id: number,
): Promise<(Row & { tours: number; isPublic: boolean }) | null> {
  const rows = await db
    .select({ ...getTableColumns(table), tours, isPublic })
    .from(table)
    .where(eq(table.id, id));
  return (rows as (Row & { tours: number; isPublic: boolean })[])[0] ?? null;
}

/**
 * Saves the form of a record; `id` null adds a new one. Its tours show the change at once but keep
 * their version, so that open forms meet no conflict. The former name becomes another spelling, by
 * which those forms find the record again.
 */
export async function saveRecord<Row extends Kept, Read extends ReadInput>(
  db: Db,
  staff: Staff,
  store: SomeStore<Row, Read>,
  { id, version, read, now }: { id: number | null; version: string | null; read: Read; now: Date },
): Promise<Result<Row, Problem & { field?: 'name' | 'slug' }>> {
  const { table, kind } = store;
  const { input } = read;
  return allOrNothing(db, async (tx) => {
    const [kept = null] = await locked(tx, store, id === null ? [] : [id]);
    if (id !== null && !kept) return refused(store.gone);
    const current = kept?.updated_at.toISOString();
    if (kept && current && version !== null && version !== current) {
      if (await isRepeated(tx, staff, store, { there: kept, input })) return done(kept);
      return refused(changedMeanwhile(current));
    }
    const name_key = foldName(input.name);
    const isOther = kept ? ne(table.id, kept.id) : undefined;
    const namesakes = await tx
      .select()
      .from(table)
      .where(and(eq(table.name_key, name_key), store.rivals(input), isOther));
    const namesake = namesakes[0] as Row | undefined;
    if (namesake) {
      const isAdded = !kept && (await isRepeated(tx, staff, store, { there: namesake, input }));
      if (isAdded) return done(namesake);
      const message = store.taken(namesake.name);
      return refused({ ...conflict('name_taken', message), field: 'name' });
    }
    const taken = await takenSlugs(tx, store);
    if (input.slug !== kept?.slug && taken.has(input.slug)) {
      const free = uniqueSlug(input.slug, (one) => taken.has(one));
      const message = `Адрес «${input.slug}» занят. Свободен: ${free}`;
      return refused({ ...conflict('slug_taken', message), field: 'slug' });
    }
    const former = kept && kept.name !== input.name ? [kept.name] : [];
    const values = {
      ...input,
      ...store.derived(kept, read, staff, now),
      name_key,
      aliases: uniqueAliases([...input.aliases, ...former], name_key),
      // Always later than before, so that the version changes.
      updated_at: new Date(Math.max(now.getTime(), (kept?.updated_at.getTime() ?? 0) + 1)),
    };
    const rows = kept
      ? await tx.update(table).set(values).where(eq(table.id, kept.id)).returning()
      : await tx
          .insert(table)
          .values({ ...values, created_at: now })
          .returning();
    const saved = rows[0] as Row | undefined;
    if (!saved) throw new Error(`the ${kind} was not written`);
    if (kept) await store.follow(tx, kept, saved);
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: kept ? 'update' : 'create',
      thing: { kind, id: saved.id, title: saved.name },
      ...(kept && { before: { ...kept } }),
      after: withoutKey(saved),
    });
    return done(saved);
  });
}

/**
 * Whether a form was saved already, and its answer lost: the last change is by the same person and says
 * the same. A changed name has left the former one among the other spellings, as the last.
 */
async function isRepeated<Row extends Kept>(
  tx: Db,
  staff: Staff,
  { kind }: SomeStore<Row, ReadInput>,
  { there, input }: { there: Row; input: ReadInput['input'] },
): Promise<boolean> {
  const isSame = Object.entries(input).every(([field, value]) => {
    const stored = there[field as keyof Row];
    if (!Array.isArray(stored) || !Array.isArray(value)) return stored === value;
    return value.every((one, at) => stored[at] === one) && stored.length <= value.length + 1;
  });
  if (!isSame) return false;
  const { lines } = await listTrail(tx, { thing: { kind, id: String(there.id) } }, 1);
  return lines[0]?.actor?.id === staff.id;
}

/** Moves a record without tours and people to the bin. Returns the change set that restores it. */
export async function deleteRecord<Row extends Kept>(
  db: Db,
  staff: Staff,
  store: SomeStore<Row, ReadInput>,
  id: number,
): Promise<Result<string>> {
  const { table, kind } = store;
  return allOrNothing(db, async (tx) => {
    const [kept] = await locked(tx, store, [id]);
    if (!kept) return refused(store.gone);
    const problem = await store.whyKept(tx, id);
    if (problem) return refused(problem);
    const { id: changeSet } = await recordedAs(
      tx,
      { kind: 'delete', title: kept.name, thingKind: kind, actorId: staff.id },
      () => tx.delete(table).where(eq(table.id, id)),
    );
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'delete',
      thing: { kind, id, title: kept.name },
      before: withoutKey(kept),
    });
    return done(changeSet);
  });
}

/**
 * Merges two records: what belongs to the first goes to the second, with its former addresses and
 * spellings; the second keeps its own facts, and the first one's page redirects to it. Returns the
 * change set that undoes it.
 */
export async function mergeRecords<Row extends Kept>(
  db: Db,
  staff: Staff,
  store: SomeStore<Row, ReadInput>,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<Result<string>> {
  const { table, redirects, owner, kind } = store;
  if (from === into) return refused({ code: 'invalid', status: 422, message: store.same });
  return allOrNothing(db, async (tx) => {
    const rows = await locked(tx, store, [from, into]);
    const gone = rows.find(({ id }) => id === from);
    const stays = rows.find(({ id }) => id === into);
    if (!gone || !stays) return refused(store.gone);
    const problem = await store.whyNotMerged(tx, gone, stays);
    if (problem) return refused(problem);
    const title = `«${gone.name}» → «${stays.name}»`;
    const { id: changeSet } = await recordedAs(
      tx,
      { kind: 'merge', title, thingKind: kind, actorId: staff.id },
      async (set) => {
        await store.move(tx, gone, stays, set);
        // The other spellings come first: by them the tours know the record again.
        const names = [...stays.aliases, ...store.namesOf(gone)];
        const aliases = uniqueAliases(names, stays.name_key);
        await tx.update(table).set({ aliases, updated_at: now }).where(eq(table.id, into));
        await store.follow(tx, gone, stays);
        await tx
          .update(redirects)
          .set({ [owner.name]: into })
          .where(eq(owner, from));
        await tx.delete(table).where(eq(table.id, from));
        await tx.insert(redirects).values({ slug: gone.slug, [owner.name]: into });
      },
    );
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'merge',
      thing: { kind, id: into, title: stays.name },
      after: { merged_name: gone.name },
    });
    return done(changeSet);
  });
}

/** Present and former addresses of records. */
async function takenSlugs(
  db: Db,
  { table, redirects }: Omit<Tables, 'owner'>,
): Promise<Set<string>> {
  const now = await db.select({ slug: table.slug }).from(table);
  const former = await db.select({ slug: redirects.slug }).from(redirects);
  return new Set([...now, ...former].map(({ slug }) => String(slug)));
}

/** The present address of a merged record that meets the condition; null when there is none. */
export async function movedSlug(
  db: Db,
  { table, redirects, owner }: Tables,
  slug: string,
  condition?: SQL,
): Promise<string | null> {
  const [row] = await db
    .select({ slug: table.slug })
    .from(redirects)
    .innerJoin(table, eq(table.id, owner))
    .where(and(eq(redirects.slug, slug), condition))
    .limit(1);
  return row ? String(row.slug) : null;
}

/** Addresses of verified records that meet the condition, for the sitemap. */
export async function verifiedSlugs(
  db: Db,
  { table }: Pick<Tables, 'table'>,
  limit: number,
  condition?: SQL,
): Promise<string[]> {
  const rows = await db
    .select({ slug: table.slug })
    .from(table)
    .where(and(eq(table.is_verified, true), condition))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ slug }) => String(slug));
}

/** Lets one transaction at a time write names and addresses of the records of a kind. */
async function lockNames(tx: Db, kind: 'hotel' | 'operator'): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}s`}, 0))`);
}

/** Names that somebody said, and the records that they mean. */
interface Naming<Said, Found> {
  find(): Promise<Found>;
  /** The key of a name that nothing was found for; null: it was found. */
  missing(said: Said, found: Found): string | null;
  /** The columns of a new record, beside those that all have. */
  factsOf(said: Said): Promise<object>;
}

/**
 * What `find` finds once missing names are records too: unverified, each with a line in the trail. Two
 * people who name the same new record at once create one.
 */
export async function foundOrAdded<Said extends { name: string }, Found>(
  tx: Db,
  staff: TourKeeper | 'console',
  { table, redirects, kind }: Omit<Tables, 'owner'> & Pick<SomeStore<Kept, ReadInput>, 'kind'>,
  given: { said: readonly Said[]; now: Date } & Naming<Said, Found>,
): Promise<Found> {
  const { said, now, find, missing, factsOf } = given;
  const known = await find();
  if (said.every((one) => missing(one, known) === null)) return known;
  await lockNames(tx, kind);
  const there = await find();
  const fresh = new Map<string, Said>();
  for (const one of said) {
    const key = missing(one, there);
    if (key !== null) fresh.set(key, one);
  }
  if (fresh.size === 0) return there;
  const taken = await takenSlugs(tx, { table, redirects });
  const values: object[] = [];
  for (const one of fresh.values()) {
    const slug = uniqueSlug(slugify(one.name) || kind, (known) => taken.has(known));
    taken.add(slug);
    const names = { slug, name: one.name.trim(), name_key: foldName(one.name) };
    values.push({ ...names, ...(await factsOf(one)), created_at: now, updated_at: now });
  }
  const rows = (await tx.insert(table).values(values).returning()) as unknown as Kept[];
  const lines = rows.map(({ id, name, slug, ...row }) => ({
    actor: actorOf(staff),
    action: 'create',
    thing: { kind, id, title: name },
    after: { name, slug, ...('city' in row && { city: row.city }), is_verified: false },
  }));
  await recordChanges(tx, lines);
  return find();
}

/**
 * Locks tours, names, and the records with these numbers; in this order, because whoever changes a tour
 * holds it when its records are named.
 */
async function locked<Row extends Kept>(
  tx: Db,
  { table, kind, holdTours }: SomeStore<Row, ReadInput>,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length > 0) await holdTours(tx, ids);
  await lockNames(tx, kind);
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .for('update');
  return rows as unknown as Row[];
}

function withoutKey(row: Kept): Record<string, unknown> {
  const { name_key: _, ...rest } = row;
  return rest;
}
