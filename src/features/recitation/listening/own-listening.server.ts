import { countDistinct, desc, eq, getTableColumns, sql, sum } from 'drizzle-orm';
import type { OwnData } from '#server/session/account-parts.server.ts';
import type { SentRecord } from '#features/recitation/listening/listening-input.ts';
import { quranListeningSessions as sessions } from '#features/recitation/listening/listening-tables.server.ts';
import { addDays, dayInZone } from '#lib/time/day.ts';
import { streakOf } from '#lib/time/streak.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

/**
 * Stores a browser's records. A known listening only grows, in whatever order devices and retries send
 * it.
 */
export async function saveListening(
  db: Db,
  actor: SignedIn,
  records: readonly SentRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => {
    const listenedAt = new Date(now.getTime() - record.agoMs);
    return {
      user_id: actor.id,
      id: record.id,
      sura_number: record.sura,
      reciter: record.reciter,
      duration_seconds: record.seconds,
      completed: record.completed,
      playback_position: record.position,
      ayah: record.ayah,
      listened_at: listenedAt,
      listened_on: ownDay(record.day, listenedAt),
    };
  });
  const isFurther = sql`excluded.duration_seconds >= ${sessions.duration_seconds}`;
  await db
    .insert(sessions)
    .values(rows)
    .onConflictDoUpdate({
      target: [sessions.user_id, sessions.id],
      set: {
        completed: sql`${sessions.completed} or excluded.completed`,
        playback_position: sql`case when ${isFurther} then excluded.playback_position else ${sessions.playback_position} end`,
        ayah: sql`case when ${isFurther} then excluded.ayah else ${sessions.ayah} end`,
        duration_seconds: sql`greatest(${sessions.duration_seconds}, excluded.duration_seconds)`,
      },
    });
}

const { user_id: _user, listened_on: _day, ...shownColumns } = getTableColumns(sessions);

/** An account's listening, as the API returns it. */
export type OwnListening = Awaited<ReturnType<typeof loadOwnListening>>;
export type ListeningSession = OwnListening['sessions'][number];

/** An account's listening, with its last `limit` listenings, the newest first. `today` is the listener's. */
export async function loadOwnListening(
  db: Db,
  actor: SignedIn,
  { today, limit }: { today: string; limit: number },
) {
  const ofActor = eq(sessions.user_id, actor.id);
  const [totals] = await db
    .select({
      seconds: sum(sessions.duration_seconds).mapWith(Number),
      completed: countDistinct(
        sql`case when ${sessions.completed} then ${sessions.sura_number} end`,
      ),
    })
    .from(sessions)
    .where(ofActor);
  const days = await db.selectDistinct({ day: sessions.listened_on }).from(sessions).where(ofActor);
  const newest = await db
    .select(shownColumns)
    .from(sessions)
    .where(ofActor)
    .orderBy(desc(sessions.listened_at), desc(sessions.id))
    .limit(limit);
  return {
    stats: {
      /** Seconds. */
      total_listening_time: totals?.seconds ?? 0,
      completed_suras_count: totals?.completed ?? 0,
      listening_streak_days: streakOf(
        days.map(({ day }) => day),
        today,
      ),
    },
    sessions: newest.map(({ listened_at, ...session }) => ({
      ...session,
      listened_at: listened_at.toISOString(),
    })),
  };
}

/**
 * The day that a listener names, if it is possible somewhere on earth at that instant; else the day in
 * UTC.
 */
export function ownDay(day: string, at: Date): string {
  const utc = dayInZone(at, 'UTC');
  return [addDays(utc, -1), utc, addDays(utc, 1)].includes(day) ? day : utc;
}

/** The part of the file of one's own data; deleted with the account. */
export const listeningOwnData: OwnData = {
  name: 'quranListening',
  export: (db, accountId) =>
    db
      .select({
        sura: sessions.sura_number,
        reciter: sessions.reciter,
        durationSeconds: sessions.duration_seconds,
        completed: sessions.completed,
        position: sessions.playback_position,
        ayah: sessions.ayah,
        listenedAt: sessions.listened_at,
        day: sessions.listened_on,
      })
      .from(sessions)
      .where(eq(sessions.user_id, accountId))
      .orderBy(desc(sessions.listened_at)),
};
