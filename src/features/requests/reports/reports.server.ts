import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import { articlesPublic } from '#features/articles/store/article-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import type { ReportInput } from '#features/requests/reports/report-form.ts';
import { reports } from '#features/requests/reports/report-tables.server.ts';
import {
  cityOfPath,
  cityTitle,
  type AskedPlace,
  type ReportedPlace,
  suraOfPath,
  suraTitle,
} from '#features/requests/reports/report-place.ts';
import { REPORT_STATUS_WORDS, type ReportStatus } from '#features/requests/reports/report.ts';
import { contactHash } from '#features/requests/store/consent-contacts.server.ts';
import { type RequestParts, trapProblem } from '#features/requests/placing/place-request.server.ts';
import { consents } from '#features/requests/store/request-tables.server.ts';
import { tourSummary } from '#features/tours/offer/offer-words.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import type { City } from '#lib/city/cities.ts';
import { composeLetter } from '#lib/contact/letter.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Limit, perNetwork } from '#server/limits/rate-limit.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { operatorScope, type Staff, type TourKeeper } from '#server/session/permission.server.ts';
import { inScope } from '#features/requests/store/request-scope.server.ts';

/** Change the version whenever the words beside the box change: both are stored with each consent. */
const REPORT_CONSENT = { document: 'report', version: 'report-1' } as const;
const NETWORK: Limit = { name: 'report-network', attempts: 20, perSeconds: 3600 };
const PER_PAGE = 50;
const FIGURE_DAYS = 90;
const SLUG = /^[a-z0-9-]{1,100}$/;
const GONE: Problem = { ...NOT_FOUND, message: 'Такого сообщения нет' };

/** Texts of pages from other features. */
export interface ShownTexts {
  /** A verse in Unicode, and below it its translation where the site has one. */
  verse(sura: number, ayah: number): Promise<string>;
  /**
   * What the page of a city shows at an instant: the times of the day, or which month; with their
   * rule by the page's own settings and the visitor's.
   */
  times(city: City, now: Date, asked: Pick<AskedPlace, 'search' | 'choices'>): string;
}

export const shownTextsContext = createContext<ShownTexts>();

/**
 * The content of a page of this site, if known; null for a page that does not exist. `ayah` is a verse
 * of the page's sura.
 */
export async function reportedPlace(
  db: Db,
  { path, ayah, ...asked }: AskedPlace,
  now: Date,
  texts: ShownTexts,
): Promise<ReportedPlace | null> {
  const [, section, slug = ''] = path.split('/');
  const bare = { path, shown: null, operatorId: null };
  const version = now.toISOString();
  const city = cityOfPath(path);
  if (city)
    return { ...bare, title: cityTitle(city), version, shown: texts.times(city, now, asked) };
  const sura = suraOfPath(path);
  if (sura && ayah === null) return { ...bare, title: suraTitle(sura, null), version };
  if (sura && ayah !== null) {
    const shown = await texts.verse(sura.number, ayah);
    const title = suraTitle(sura, ayah);
    return { ...bare, path: `${path}#ayah-${ayah}`, title, version, shown };
  }
  if (!SLUG.test(slug)) return null;
  switch (section) {
    case 'tours': {
      const tour = await tourBySlug(db, slug);
      if (!tour) return null;
      const [kept] = await db
        .select({ at: tours.updated_at })
        .from(tours)
        .where(eq(tours.id, tour.id));
      return {
        path,
        title: tourTitle(tour),
        version: kept?.at.toISOString() ?? null,
        shown: tourSummary(tour, await currentRate(db)),
        operatorId: tour.operator_id,
      };
    }
    case 'hotels': {
      const { name, address, updated_at: at } = hotels;
      const [hotel] = await db
        .select({ name, address, at })
        .from(hotels)
        .where(and(eq(hotels.slug, slug), isPublicHotel));
      if (!hotel) return null;
      const shown = hotel.address;
      return { ...bare, title: `Отель ${hotel.name}`, version: hotel.at.toISOString(), shown };
    }
    case 'operators': {
      const { id, name, about, updated_at: at } = operators;
      const [operator] = await db
        .select({ id, name, about, at })
        .from(operators)
        .where(eq(operators.slug, slug));
      if (!operator) return null;
      const { about: shown, id: operatorId } = operator;
      const title = `Организатор ${operator.name}`;
      return { path, title, version: operator.at.toISOString(), shown, operatorId };
    }
    case 'articles': {
      const { title, excerpt: shown, updated_at: at } = articlesPublic;
      const [article] = await db
        .select({ title, shown, at })
        .from(articlesPublic)
        .where(eq(articlesPublic.slug, slug));
      if (!article) return null;
      const { title: name, shown: text } = article;
      return { ...bare, title: `Статья «${name}»`, version: article.at.toISOString(), shown: text };
    }
    default:
      return null;
  }
}

/**
 * Stores a report; the same form sent again is the same report. An address is stored with its consent.
 * Returns its number.
 */
export async function placeReport(
  db: Db,
  { input, place, network }: { input: ReportInput; place: ReportedPlace; network: string },
  parts: Pick<RequestParts, 'digest' | 'limits' | 'now'>,
): Promise<Result<number>> {
  const { digest, limits, now } = parts;
  const placed = await reportOfForm(db, input.key);
  if (placed !== null) return done(placed);
  const problem = trapProblem(input, parts);
  if (problem) return refused(problem);
  const taken = await limits.take(perNetwork(NETWORK, network));
  if (!taken.ok) return taken;
  const { path, title, version, shown, operatorId } = place;
  const { kind, words, email } = input;
  const number = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(reports)
      .values({
        form_key: input.key,
        path,
        title,
        version,
        shown,
        operator_id: operatorId,
        kind,
        words,
        email,
        created_at: now(),
      })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (row && email !== null) {
      const contact_hash = contactHash(email, digest);
      await tx.insert(consents).values({ at: now(), ...REPORT_CONSENT, contact_hash });
    }
    return row?.id ?? null;
  });
  const stored = number ?? (await reportOfForm(db, input.key));
  if (stored === null) throw new Error('a report conflicts with none');
  return done(stored);
}

async function reportOfForm(db: Db, key: string): Promise<number | null> {
  const [row] = await db.select({ id: reports.id }).from(reports).where(eq(reports.form_key, key));
  return row?.id ?? null;
}

const { form_key: _key, email, operator_id: _operator, ...columns } = getTableColumns(reports);

/** Reports, the newest first: all for staff, those about themselves for an operator's people. */
export async function listReports(
  db: Db,
  keeper: TourKeeper,
  { status, before }: { status: ReportStatus | 'all'; before: number | null },
) {
  const rows = await db
    .select({ ...columns, hasEmail: sql<boolean>`${email} is not null` })
    .from(reports)
    .where(
      and(
        inScope(scopeOf(keeper), reports.operator_id),
        status === 'all' ? undefined : eq(reports.status, status),
        before === null ? undefined : lt(reports.id, before),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(PER_PAGE + 1);
  const listed = rows.slice(0, PER_PAGE);
  return {
    reports: listed,
    olderThan: rows.length > PER_PAGE ? (listed.at(-1)?.id ?? null) : null,
  };
}

/**
 * The number of waiting reports, and the median hours to an answer in the last 90 days; null without
 * answers.
 */
export async function reportFigures(
  db: Db,
  keeper: TourKeeper,
  now: Date,
): Promise<{ waiting: number; medianHours: number | null }> {
  const since = new Date(now.getTime() - FIGURE_DAYS * 86_400_000).toISOString();
  const took = sql`extract(epoch from ${reports.answered_at} - ${reports.created_at}) / 3600`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${reports.status} = 'new')::int`,
      medianHours: sql<number | null>`(percentile_cont(0.5) within group (order by ${took})
        filter (where ${reports.answered_at} >= ${since}::timestamptz and ${reports.status} <> 'spam'))::float`,
    })
    .from(reports)
    .where(inScope(scopeOf(keeper), reports.operator_id));
  return { waiting: row?.waiting ?? 0, medianHours: row?.medianHours ?? null };
}

/**
 * Sets the state and the answer of a report. An author with an address gets a new answer as a letter,
 * in the same transaction.
 */
export async function answerReport(
  db: Db,
  _staff: Staff,
  given: { id: number; status: ReportStatus; answer: string | null },
  { now, siteUrl }: Pick<RequestParts, 'now' | 'siteUrl'>,
): Promise<Result<null>> {
  const { id, status, answer } = given;
  return db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
    if (!report || (report.erased_at && answer !== null)) return refused(GONE);
    const isClosed = status !== 'new';
    await tx
      .update(reports)
      .set({
        status,
        answer,
        answered_at: isClosed ? (report.answered_at ?? now()) : null,
        closed_at: isClosed ? (report.status === status ? report.closed_at : now()) : null,
      })
      .where(eq(reports.id, id));
    if (report.email !== null && answer !== null && answer !== report.answer && status !== 'spam') {
      await queueMail(tx, {
        to: report.email,
        kind: 'report-answer',
        ...composeLetter({
          subject: `Ответ на\u00a0сообщение об\u00a0ошибке №\u00a0${id}`,
          siteUrl,
          paragraphs: [
            `Вы сообщили об\u00a0ошибке: ${report.title}.`,
            ...(isClosed ? [`${REPORT_STATUS_WORDS[status]}.`] : []),
            answer,
          ],
          action: { label: 'Открыть страницу', href: `${siteUrl}${report.path}` },
        }),
      });
    }
    return done(null);
  });
}

/**
 * Erases the personal data of at most `limit` reports closed before an instant; returns their number.
 */
export async function eraseReports(
  db: Db,
  { closedBefore, now, limit }: { closedBefore: Date; now: Date; limit: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          lt(reports.closed_at, closedBefore),
          isNull(reports.erased_at),
          ne(reports.status, 'new'),
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      await tx
        .update(reports)
        .set({ words: null, email: null, answer: null, erased_at: now })
        .where(inArray(reports.id, ids));
    }
    return ids.length;
  });
}

/** The numbers of all reports with an e-mail, given in lower case: visitors' addresses stay as written. */
export async function reportsOfEmail(db: Db, email: string): Promise<number[]> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(sql`lower(${reports.email}) = ${email}`)
    .orderBy(asc(reports.id));
  return found.map(({ id }) => id);
}

/** Notes in the register of consents that whoever reported errors with this e-mail has withdrawn theirs. */
export async function withdrawReportConsents(
  db: Db,
  email: string,
  { digest, now }: Pick<RequestParts, 'digest' | 'now'>,
): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawn_at: now() })
    .where(
      and(
        eq(consents.document, REPORT_CONSENT.document),
        eq(consents.contact_hash, contactHash(email, digest)),
        isNull(consents.withdrawn_at),
      ),
    );
}

/** Erases the personal data of these reports on demand of their visitor; what is wrong stays. */
export async function eraseReportsOf(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(reports)
      .set({ words: null, email: null, answer: null, erased_at: now })
      .where(sql`lower(${reports.email}) = ${email}`);
    await tx
      .delete(outbox)
      .where(and(sql`lower(${outbox.to}) = ${email}`, eq(outbox.kind, 'report-answer')));
  });
}

/** Whether a person may answer reports, or only read those about themselves. */
export const maySeeAll = (keeper: TourKeeper) => operatorScope(keeper) === null;
