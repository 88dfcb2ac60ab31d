import { createHash } from 'node:crypto';
import { and, asc, type Column, eq, isNull, sql } from 'drizzle-orm';
import type { LinkedFile } from '#features/tour-import/link/linked-file.server.ts';
import { readProfiles } from '#features/tour-import/sources/profiles.server.ts';
import { toursOf } from '#features/tour-import/store/own-rows.server.ts';
import { rowVerdicts } from '#features/tour-import/store/check-rows.server.ts';
import { MOST_ROWS_CHECKED } from '#features/tour-import/request/import-limits.ts';
import { createRowsStore, matchedIds } from '#features/tour-import/rows/import-rows-store.ts';
import { sentRow } from '#features/tour-import/rows/import-run.ts';
import {
  importReviews,
  importSources,
} from '#features/tour-import/sources/import-source-tables.server.ts';
import { SITE } from '#features/tour-import/store/list-owner.server.ts';
import type { ReadUnattended } from '#features/tour-import/sources/reading-thread.server.ts';
import {
  hasNews,
  planWords,
  type ReviewFigures,
} from '#features/tour-import/sources/review-figures.ts';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import type { UnattendedRows } from '#features/tour-import/sources/table-reading.ts';
import { withUnread } from '#features/tour-import/rows/missing-tour.ts';
import { toursMissing } from '#features/tour-import/store/missing-tours.server.ts';
import { type OwnOperator, operatorById } from '#features/tours/store/own-tours.server.ts';
import { directoryNames } from '#features/tour-editing/offer/known-names.server.ts';
import { composeLetter } from '#lib/contact/letter.ts';
import type { Result } from '#lib/result.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import { isDueAt } from '#server/db/db-clock.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

/** Fetches and reads published tables; the clock. */
export interface SourceParts {
  db: Db;
  siteUrl: string;
  fetchLink: (link: string) => Promise<Result<LinkedFile>>;
  readFile: ReadUnattended;
  now: () => Date;
}

const LETTER_KIND = 'import-waiting';
const HOUR_MS = 3_600_000;
/** The next night is never further ahead. */
const FURTHEST_MS = 24 * HOUR_MS;
/** The file that waits for a review is stored whole in the database and in its backups. */
export const MOST_KEPT_BYTES = 2 * 1024 * 1024;
const TOO_LARGE =
  'Файл по\u00a0ссылке больше 2\u00a0МБ: каждую ночь проверяются только таблицы до 2\u00a0МБ';
/** Three o'clock at night in Moscow, which is three hours ahead of UTC all year. */
const NIGHT_HOUR_UTC = 0;

/** Three o'clock at night in Moscow, the next one after `now`. */
export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}

/**
 * Reads the tables of the staff's links every night. It changes nothing in the catalogue: the
 * changes of a list wait for a person. A link that failed is tried again every hour, and the job
 * counts as failed while there is such a link.
 */
export function importSourcesJob(parts: SourceParts): Job {
  return {
    name: 'import-sources',
    everyMs: HOUR_MS,
    async run(signal) {
      const { db, now } = parts;
      const due = await db
        .select({ id: importSources.id, operator_id: importSources.operator_id })
        .from(importSources)
        .where(and(isDueAt(now(), importSources.next_at, FURTHEST_MS), hasReaders))
        .orderBy(asc(importSources.id));
      let failed = 0;
      for (const { id, operator_id } of due) {
        signal.throwIfAborted();
        const outcome = await checkSource(parts, id);
        // The link's owner sees the failure beside it; staff handle those of the site.
        if (outcome === 'failed' && operator_id === SITE) failed += 1;
      }
      if (failed > 0) throw new FailedLinks();
    },
  };
}

/** Staff see its code in the list of jobs. */
class FailedLinks extends Error {
  readonly code = 'import_link';
}

/**
 * Fetches and reads the table of a link and compares it with the catalogue. `waiting`: a person has
 * something to decide; `same`: the file is unchanged since last time, or changes nothing; `failed`:
 * the source's row says why; `gone`: the link was deleted. `isWanted`: a person asked for it; then
 * discarded lists are shown again, and no letter is sent.
 */
export async function checkSource(
  parts: SourceParts,
  id: number,
  { isWanted = false }: { isWanted?: boolean } = {},
): Promise<'waiting' | 'same' | 'failed' | 'gone'> {
  const { db, fetchLink, readFile, now } = parts;
  const [source] = await db.select().from(importSources).where(eq(importSources.id, id));
  if (!source) return 'gone';
  const fail = async (problem: string) => {
    const at = now();
    const again = new Date(at.getTime() + HOUR_MS);
    await db
      .update(importSources)
      .set({ problem, failed_at: at, next_at: again })
      .where(eq(importSources.id, id));
    return 'failed' as const;
  };
  const found = await fetchLink(source.link);
  if (!found.ok) return fail(found.problem.message);
  const { name, bytes } = found.value;
  if (bytes.length > MOST_KEPT_BYTES) return fail(TOO_LARGE);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const own = await ownerOf(db, source);
  const profiles = await readProfiles(db, source.operator_id);
  const today = dayInZone(now(), MOSCOW);
  const surroundings = { today, ...(await directoryNames(db, own)) };
  // A copy, because the thread may take the buffer.
  const read = await readFile({ bytes: bytes.slice().buffer, profiles, surroundings });
  if (read.problem !== null) return fail(read.problem);
  const figures = read.isAsking ? null : await figuresOf(db, read, today, own);
  return db.transaction(async (tx) => {
    const looked = now();
    const [before] = await tx
      .select({ digest: importSources.digest })
      .from(importSources)
      .where(eq(importSources.id, id))
      .for('update');
    if (!before) return 'gone';
    await tx
      .update(importSources)
      .set({
        digest,
        looked_at: looked,
        problem: null,
        failed_at: null,
        next_at: nextNight(looked),
      })
      .where(eq(importSources.id, id));
    const isWaiting = and(eq(importReviews.source_id, id), isNull(importReviews.opened_at));
    const [unopened] = await tx.delete(importReviews).where(isWaiting).returning({
      figures: importReviews.figures,
    });
    // A list that somebody has discarded, or is working on, is not announced again.
    const isKnown = !isWanted && !unopened && before.digest === digest;
    if (isKnown || (figures !== null && !hasNews(figures))) return 'same';
    await tx.insert(importReviews).values({
      source_id: id,
      file_name: name || 'Таблица по\u00a0ссылке',
      file: Buffer.from(bytes),
      figures,
      found_at: looked,
    });
    const isTold = isWanted || (unopened !== undefined && before.digest === digest);
    if (!isTold) await tell(tx, parts, { name, figures, source });
    return 'waiting';
  });
}

/** The effect of importing the rows with the ticks that are set by default. */
async function figuresOf(
  db: Db,
  { rows, isWhole }: UnattendedRows,
  today: string,
  own: OwnOperator | null,
): Promise<ReviewFigures> {
  const store = createRowsStore();
  store.add(rows);
  for (let at = 0; at < rows.length; at += MOST_ROWS_CHECKED) {
    const portion = rows.slice(at, at + MOST_ROWS_CHECKED).filter(({ terms }) => terms !== null);
    if (portion.length > 0) store.tellVerdicts(await rowVerdicts(db, portion.map(sentRow), own));
  }
  const ids = matchedIds(store);
  const lacking = ids.length > 0 ? await toursMissing(db, ids, today, toursOf(own)) : [];
  const missing = withUnread(lacking, store, isWhole);
  const { updating, adding, duplicate, invalid } = store.counts();
  // A row that somebody has to tick. Departures that have passed stay in many a list.
  const waiting = store.find(
    (row) =>
      canSend(row) &&
      !row.isSelected &&
      row.verdict?.verdict !== 'duplicate' &&
      (row.terms?.departure_date ?? today) >= today,
  );
  return {
    update: updating,
    add: adding,
    withdraw: missing.filter(({ isTicked }) => isTicked).length,
    unchanged: duplicate,
    invalid: invalid + waiting.length,
  };
}

type Source = typeof importSources.$inferSelect;

/** The operator whose link it is; null for the site's. */
async function ownerOf(db: Db, { operator_id }: Source): Promise<OwnOperator | null> {
  return operator_id === SITE ? null : operatorById(db, operator_id);
}

/** Who may open the lists of an owner of links. */
function readersOf(owner: number | Column) {
  return sql`case when ${owner} = ${SITE} then ${accounts.role} in ('staff', 'admin')
    else ${accounts.role} = 'operator' and ${accounts.operator_id} = ${owner} end`;
}

/** A link of an operator without people is not read. */
const hasReaders = sql`(${importSources.operator_id} = ${SITE} or exists (select from ${accounts}
  where ${readersOf(importSources.operator_id)} and ${accounts.blocked_at} is null))`;

/**
 * Notifies the person who added the link, or else every administrator or all people of the operator, that
 * a list waits.
 */
async function tell(
  tx: Db,
  { siteUrl }: SourceParts,
  {
    name,
    figures,
    source: { account_id, operator_id },
  }: { name: string; figures: ReviewFigures | null; source: Source },
): Promise<void> {
  const isOfLink = account_id === null ? sql`false` : eq(accounts.id, account_id);
  const people = await tx
    .select({ email: accounts.email, isOwner: sql<boolean>`${isOfLink}`, role: accounts.role })
    .from(accounts)
    .where(and(readersOf(operator_id), isNull(accounts.blocked_at)));
  const owners = people.filter(({ isOwner }) => isOwner);
  const others = people.filter(({ role }) => role === 'admin' || operator_id !== SITE);
  const told = owners.length > 0 ? owners : others;
  const letter = composeLetter({
    siteUrl,
    subject: 'Новая таблица туров ждёт проверки',
    paragraphs: [
      `Таблица по\u00a0ссылке изменилась: «${name}».`,
      figures === null
        ? 'Чтобы прочитать её, нужны ответы на\u00a0вопросы.'
        : `Если всё принять: ${planWords(figures)}.`,
      'Каталог не\u00a0изменится, пока вы не\u00a0посмотрите и\u00a0не\u00a0подтвердите.',
    ],
    action: { label: 'Открыть импорт', href: `${siteUrl}/import-tours` },
  });
  for (const { email } of told) await queueMail(tx, { to: email, kind: LETTER_KIND, ...letter });
}
