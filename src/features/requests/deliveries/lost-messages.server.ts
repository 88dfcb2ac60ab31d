import { and, desc, eq, gte, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { isChatOf } from '#features/requests/deliveries/deliveries.server.ts';
import { HOPELESS, letterWords } from '#features/requests/deliveries/delivery-words.ts';
import { botChats, deliveries } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { Lost } from '#server/watching/alert-words.ts';

const MINUTE_MS = 60_000;
/** An alert begins with the check after the limit is reached. */
const SLACK_MINUTES = 10;

/**
 * What a job gave up of the messages that waited when the alert about it began, or came later: letters by
 * their kind, which names the recipient, messages by whose chat. `key` identifies the alert. Other
 * alerts lose nothing.
 */
export function lostSince({ waitingMinutes }: Pick<AlarmLimits, 'waitingMinutes'>) {
  return async (db: Db, key: string, openedAt: Date): Promise<Lost[]> => {
    const [, job] = /^late (.+)$/.exec(key) ?? [];
    if (job === undefined) return [];
    const since = new Date(openedAt.getTime() - (waitingMinutes + SLACK_MINUTES) * MINUTE_MS);
    const counted = sql<number>`count(*)::int`;
    if (job === 'outbox') {
      const letters = await db
        .select({ kind: outbox.kind, count: counted })
        .from(outbox)
        .where(and(wasGivenUp(outbox), gte(outbox.created_at, since)))
        .groupBy(outbox.kind)
        .orderBy(desc(counted));
      return letters.map(({ kind, count }) => ({ what: letterWords(kind), count }));
    }
    const whose = sql<string>`case when ${operators.name} is not null then 'чаты организатора «' || ${operators.name} || '»'
      when ${deliveries.channel} = 'push' then 'браузеры сотрудников' else 'чаты сотрудников сайта' end`;
    return db
      .select({ what: whose, count: counted })
      .from(deliveries)
      .leftJoin(botChats, isChatOf)
      .leftJoin(operators, eq(operators.id, botChats.operator_id))
      .where(
        and(
          eq(sql`'deliveries-' || ${deliveries.channel}`, job),
          wasGivenUp(deliveries),
          gte(deliveries.created_at, since),
        ),
      )
      .groupBy(whose)
      .orderBy(desc(counted));
  };
}

function wasGivenUp(row: typeof outbox | typeof deliveries): SQL | undefined {
  return and(
    isNull(row.sent_at),
    isNull(row.next_attempt_at),
    notInArray(sql`coalesce(${row.last_error}, '')`, HOPELESS),
  );
}
