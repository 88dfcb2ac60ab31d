import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import type { Alarm } from '#server/watching/alarms.ts';
import {
  type AlertLine,
  alertMessage,
  type CalmLine,
  calmMessage,
  type Lost,
  type OwnerMessage,
} from '#server/watching/alert-words.ts';
import { incidents } from '#server/watching/watching-tables.server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A fault that stops and starts again within this time is one incident. */
const CALM_MS = 10 * MINUTE_MS;
/** How many incidents of a key are reported within a day. */
const MOST_A_DAY = 4;
const KEPT_MS = 366 * DAY_MS;
const SHOWN = 20;

/** The recipients of alerts. */
export interface Owners {
  /** Addresses from the settings; empty: those of the admins. */
  emails: readonly string[];
  siteUrl: string;
  /** Writes, in a transaction, the bot messages to the chats of the site's own staff. */
  tellChats: (tx: Db, text: string) => Promise<void>;
  /** What was given up since a fault with this key began. */
  lostSince: (tx: Db, key: string, openedAt: Date) => Promise<Lost[]>;
}

/**
 * Compares the present faults with the open incidents: begins and ends incidents and writes, in the
 * same transaction, one message about those that began and one about those that ended. An incident
 * ends when its fault has been absent for ten minutes. A fifth incident of a key within a day is
 * recorded but not reported. Any number of processes may call this at the same time: each incident
 * is reported once. Returns whether there is anything to send.
 */
export async function trackIncidents(
  db: Db,
  alarms: readonly Alarm[],
  { now, owners }: { now: Date; owners: Owners },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // By a clock that ran ahead: an incident can't end before it began, nor be calm for less than no time.
    await tx
      .update(incidents)
      .set({ opened_at: sql`least(${incidents.opened_at}, ${now})`, calm_since: null })
      .where(
        and(
          isNull(incidents.ended_at),
          or(gt(incidents.opened_at, now), gt(incidents.calm_since, now)),
        ),
      );
    const open = await tx.select().from(incidents).where(isNull(incidents.ended_at)).for('update');
    const begun: AlertLine[] = [];
    const passed: CalmLine[] = [];
    for (const alarm of alarms) {
      const known = open.find(({ key }) => key === alarm.key);
      if (!known) begun.push(...(await begin(tx, alarm, now)));
      else if (known.calm_since !== null || known.words !== alarm.words) {
        await tx
          .update(incidents)
          .set({ calm_since: null, words: alarm.words })
          .where(eq(incidents.id, known.id));
      }
    }
    for (const incident of open) {
      if (alarms.some(({ key }) => key === incident.key)) continue;
      const { id, calm_since: since } = incident;
      if (since === null) {
        await tx.update(incidents).set({ calm_since: now }).where(eq(incidents.id, id));
      } else if (now.getTime() - since.getTime() >= CALM_MS) {
        await tx.update(incidents).set({ ended_at: since }).where(eq(incidents.id, id));
        if (incident.is_told) {
          const { key, title, opened_at: openedAt } = incident;
          const lost = await owners.lostSince(tx, key, openedAt);
          passed.push({ title, openedAt, endedAt: since, lost });
        }
      }
    }
    await tx.delete(incidents).where(lt(incidents.ended_at, new Date(now.getTime() - KEPT_MS)));
    if (begun.length > 0) await tell(tx, alertMessage(owners.siteUrl, begun), owners);
    if (passed.length > 0) {
      if (alarms.length === 0) await takeBackAlerts(tx);
      await tell(tx, calmMessage(owners.siteUrl, passed), owners);
    }
    return begun.length + passed.length > 0;
  });
}

/**
 * Inserts an incident and returns its text; null when another process was first or the daily limit
 * is reached.
 */
async function begin(tx: Db, alarm: Alarm, now: Date): Promise<AlertLine[]> {
  const told = await tx.$count(
    incidents,
    and(
      eq(incidents.key, alarm.key),
      eq(incidents.is_told, true),
      gt(incidents.opened_at, new Date(now.getTime() - DAY_MS)),
      lte(incidents.opened_at, now),
    ),
  );
  const is_told = told < MOST_A_DAY;
  const added = await tx
    .insert(incidents)
    .values({ ...alarm, opened_at: now, is_told })
    .onConflictDoNothing()
    .returning({ id: incidents.id });
  const { title, words } = alarm;
  return added.length > 0 && is_told ? [{ title, words, isLast: told === MOST_A_DAY - 1 }] : [];
}

/**
 * Records an incident that was reported without the database, once it has passed, and reports its
 * end.
 */
export async function notePassed(
  db: Db,
  passed: Alarm & { openedAt: Date; endedAt: Date },
  owners: Owners,
): Promise<void> {
  const { key, title, words, openedAt, endedAt } = passed;
  await db.transaction(async (tx) => {
    await tx
      .insert(incidents)
      .values({ key, title, words, opened_at: openedAt, ended_at: endedAt, is_told: true });
    await tell(tx, calmMessage(owners.siteUrl, [{ title, openedAt, endedAt }]), owners);
  });
}

/** The addresses to which alerts go by letter. */
export async function ownerEmails(db: Db, { emails }: Pick<Owners, 'emails'>): Promise<string[]> {
  if (emails.length > 0) return [...emails];
  const admins = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)));
  return admins.map(({ email }) => email);
}

async function tell(tx: Db, message: OwnerMessage, owners: Owners): Promise<void> {
  for (const to of await ownerEmails(tx, owners)) await queueMail(tx, { to, ...message.letter });
  await owners.tellChats(tx, message.chat);
}

/** Removes alerts that still wait: what they say is over, and the letter about its end says what it was. */
async function takeBackAlerts(tx: Db): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'site-alert'),
        isNotNull(outbox.next_attempt_at),
        eq(outbox.handed_over, false),
      ),
    );
}

/** The newest incidents, open ones first. */
export async function listIncidents(db: Db, _admin: Admin) {
  return db
    .select({
      id: incidents.id,
      title: incidents.title,
      words: incidents.words,
      openedAt: incidents.opened_at,
      endedAt: incidents.ended_at,
    })
    .from(incidents)
    .orderBy(desc(isNull(incidents.ended_at)), desc(incidents.opened_at))
    .limit(SHOWN);
}

export async function countIncidents(db: Db, _admin: Admin): Promise<number> {
  return db.$count(incidents, isNull(incidents.ended_at));
}
