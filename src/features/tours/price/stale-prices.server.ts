import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { OFFERED_STATES } from '#features/tours/offer/tour-marks.ts';
import { checkedOn, freshness } from '#features/tours/offer/offer-words.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { TITLE_COLUMNS } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  staleLetterFor,
  staleLetterOfAll,
  type StaleTour,
} from '#features/tours/price/stale-letter.ts';
import { pick } from '#lib/form/pick.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import { isDueAt } from '#server/db/db-clock.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const TO_OPERATOR = 'stale-prices';
const TO_STAFF = 'stale-prices-of-all';
const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Writes the due letters about prices that nobody has checked for more than 30 days: to an operator's
 * people about its tours, to staff about all operators, each at most once in seven days. Tours that
 * can't be booked, have departed or have no price do not count. Returns the number of letters.
 */
export async function writeStaleLetters(
  db: Db,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<number> {
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  // All letters or none: a retry after half of them would send those twice.
  return db.transaction(async (tx) => {
    const stale = await staleTours(tx, dayInZone(now, MOSCOW));
    if (stale.length === 0) return 0;
    let letters = await tellOperators(tx, { stale, siteUrl, now, weekAgo });
    if (!(await wasStaffTold(tx, weekAgo))) letters += await tellStaff(tx, stale, siteUrl);
    return letters;
  });
}

async function tellOperators(
  tx: Db,
  given: { stale: readonly StaleTour[]; siteUrl: string; now: Date; weekAgo: Date },
): Promise<number> {
  const { stale, siteUrl, now, weekAgo } = given;
  const people = await tx
    .select({ email: accounts.email, operatorId: operators.id })
    .from(accounts)
    .innerJoin(operators, eq(operators.id, accounts.operator_id))
    .where(
      and(
        eq(accounts.role, 'operator'),
        isReached,
        or(
          isNull(operators.stale_prices_told_at),
          isDueAt(weekAgo, operators.stale_prices_told_at, WEEK_MS),
        ),
      ),
    )
    .orderBy(asc(accounts.id));
  const told = new Set<number>();
  let letters = 0;
  for (const { email, operatorId } of people) {
    const theirs = stale.filter((tour) => tour.operator_id === operatorId);
    if (theirs.length === 0) continue;
    await queueMail(tx, { to: email, kind: TO_OPERATOR, ...staleLetterFor(theirs, siteUrl) });
    told.add(operatorId);
    letters += 1;
  }
  if (told.size > 0) {
    await tx
      .update(operators)
      .set({ stale_prices_told_at: now })
      .where(inArray(operators.id, [...told]));
  }
  return letters;
}

async function tellStaff(tx: Db, stale: readonly StaleTour[], siteUrl: string): Promise<number> {
  const people = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.role, ['staff', 'admin']), isReached))
    .orderBy(asc(accounts.id));
  const letter = staleLetterOfAll(stale, siteUrl);
  for (const { email } of people) await queueMail(tx, { to: email, kind: TO_STAFF, ...letter });
  return people.length;
}

async function wasStaffTold(tx: Db, weekAgo: Date): Promise<boolean> {
  const [told] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, TO_STAFF), gt(outbox.created_at, weekAgo)))
    .limit(1);
  return told !== undefined;
}

/** Letters go only to confirmed addresses of accounts that are not blocked. */
const isReached = and(isNotNull(accounts.email_confirmed_at), isNull(accounts.blocked_at));

/** Upcoming tours on offer whose price is stale on `today`, the longest unchecked first. */
async function staleTours(db: Db, today: string): Promise<StaleTour[]> {
  const rows = await db
    .select(pick(tours, ['operator_id', 'company_name', ...TITLE_COLUMNS, 'price_checked_at']))
    .from(tours)
    .where(
      and(
        gte(tours.departure_date, today),
        inArray(tours.state, OFFERED_STATES),
        or(isNotNull(tours.price), isNotNull(tours.price_amount)),
        lte(tours.price_checked_at, new Date(Date.parse(`${today}T23:59:59+03:00`) - 30 * DAY_MS)),
      ),
    )
    .orderBy(asc(tours.price_checked_at), asc(tours.id));
  return rows.flatMap((tour) => {
    const day = checkedOn(tour);
    return day !== null && freshness(day, today) === 'stale' ? [{ ...tour, checkedOn: day }] : [];
  });
}

/** Looks once a day for letters that are due. */
export function stalePricesJob(parts: {
  db: Db;
  siteUrl: string;
  now: () => Date;
  poke: () => void;
}): Job {
  return {
    name: 'stale-prices',
    everyMs: DAY_MS,
    retryWithinMs: 600_000,
    isFinal: true,
    async run() {
      const { db, siteUrl, now, poke } = parts;
      if ((await writeStaleLetters(db, { siteUrl, now: now() })) > 0) poke();
    },
  };
}
