import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { fileAddress } from '#features/tour-import/link/link-address.ts';
import {
  importReviews,
  importSources,
} from '#features/tour-import/sources/import-source-tables.server.ts';
import { listOwner, SITE } from '#features/tour-import/store/list-owner.server.ts';
import { badRequest, conflict, notFound, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { nameSeenBy } from '#server/people/person-names.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

/** For the site, and for each operator. */
const MOST_SOURCES = { site: 30, operator: 5 };
const LONGEST_LINK = 2000;

export type Source = Awaited<ReturnType<typeof listSources>>[number];

const NO_LINK = badRequest(
  'invalid',
  'Введите ссылку, которая начинается с\u00a0https:// или http://',
);
const tooMany = (most: number): Problem =>
  conflict('too_many', `Больше ${most}\u00a0ссылок проверять нельзя. Уберите ненужную`);
const KNOWN = conflict('known', 'Эта ссылка уже проверяется каждую ночь');
export const NO_SOURCE = notFound('Такой ссылки больше нет');
const NO_REVIEW = notFound(
  'Этой таблицы больше нет: её разобрали, или её место заняла новая. Обновите страницу',
);

/** The links of one's operator, or of the site. */
function isTheirs(keeper: TourKeeper): SQL {
  return eq(importSources.operator_id, listOwner(keeper));
}

/** The reviews of these links. */
function isOfTheirs(keeper: TourKeeper): SQL {
  return sql`exists (select from ${importSources}
    where ${importSources.id} = ${importReviews.source_id} and ${isTheirs(keeper)})`;
}

/** The link itself, if it is somebody's own. */
export async function ownSource(db: Db, keeper: TourKeeper, id: number): Promise<Result<number>> {
  const found = await db.$count(importSources, and(eq(importSources.id, id), isTheirs(keeper)));
  return found > 0 ? done(id) : refused(NO_SOURCE);
}

/** Somebody's links that are read every night, with the lists that wait for a review. */
export async function listSources(db: Db, keeper: TourKeeper) {
  const sources = await db
    .select({
      id: importSources.id,
      link: importSources.link,
      lookedAt: importSources.looked_at,
      problem: importSources.problem,
      failedAt: importSources.failed_at,
    })
    .from(importSources)
    .where(isTheirs(keeper))
    .orderBy(asc(importSources.added_at), asc(importSources.id));
  const reviews = await db
    .select({
      id: importReviews.id,
      source: importReviews.source_id,
      fileName: importReviews.file_name,
      figures: importReviews.figures,
      foundAt: importReviews.found_at,
      openedAt: importReviews.opened_at,
      /** Who has opened it; null: nobody, or a deleted account. */
      openedBy: nameSeenBy(operatorScope(keeper)),
    })
    .from(importReviews)
    .leftJoin(accounts, eq(accounts.id, importReviews.opened_by))
    .where(isOfTheirs(keeper))
    .orderBy(desc(importReviews.found_at));
  return sources.map((source) => ({
    ...source,
    reviews: reviews.flatMap(({ source: of, ...review }) => (of === source.id ? review : [])),
  }));
}

/** How many of somebody's waiting lists are unopened. */
export async function countWaiting(db: Db, keeper: TourKeeper): Promise<number> {
  return db.$count(importReviews, and(isOfTheirs(keeper), isNull(importReviews.opened_at)));
}

/** Stores a link, to be read at once and then every night. */
export async function addSource(
  db: Db,
  keeper: TourKeeper,
  typed: string,
  now: Date,
): Promise<Result<number>> {
  if (fileAddress(typed) === null) return refused(NO_LINK);
  const link = new URL(typed.trim()).href;
  if (link.length > LONGEST_LINK) return refused(NO_LINK);
  const operator_id = listOwner(keeper);
  const most = operator_id === SITE ? MOST_SOURCES.site : MOST_SOURCES.operator;
  if ((await db.$count(importSources, isTheirs(keeper))) >= most) return refused(tooMany(most));
  const [added] = await db
    .insert(importSources)
    .values({ link, operator_id, account_id: keeper.id, added_at: now, next_at: now })
    .onConflictDoNothing()
    .returning({ id: importSources.id });
  return added ? done(added.id) : refused(KNOWN);
}

/** Deletes a link with its waiting file. Refused when it no longer exists. */
export async function dropSource(db: Db, keeper: TourKeeper, id: number): Promise<Result<null>> {
  const dropped = await db
    .delete(importSources)
    .where(and(eq(importSources.id, id), isTheirs(keeper)))
    .returning({ id: importSources.id });
  return dropped.length > 0 ? done(null) : refused(NO_SOURCE);
}

/** The waiting file. From now on somebody is working on it, and a newer one waits beside it. */
export async function openReview(
  db: Db,
  keeper: TourKeeper,
  id: number,
  now: Date,
): Promise<Result<{ name: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const [review] = await db
    .select({
      name: importReviews.file_name,
      file: importReviews.file,
      openedAt: importReviews.opened_at,
    })
    .from(importReviews)
    .where(and(eq(importReviews.id, id), isOfTheirs(keeper)));
  if (!review) return refused(NO_REVIEW);
  await db
    .update(importReviews)
    .set({ opened_at: now, opened_by: keeper.id })
    .where(and(eq(importReviews.id, id), isNull(importReviews.opened_at)));
  return done({ name: review.name, bytes: new Uint8Array(review.file) });
}

/** Ends a review: its list was imported or discarded. */
export async function endReview(db: Db, keeper: TourKeeper, id: number): Promise<Result<null>> {
  const ended = await db
    .delete(importReviews)
    .where(and(eq(importReviews.id, id), isOfTheirs(keeper)))
    .returning({ id: importReviews.id });
  return ended.length > 0 ? done(null) : refused(NO_REVIEW);
}
