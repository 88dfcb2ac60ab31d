import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { gt, lt, or } from 'drizzle-orm';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { countOf } from '#lib/text/russian.ts';
import type { Db } from '#server/db/db.server.ts';
import { WIDER_TIMES, widerNetwork } from '#server/http/client-address.server.ts';
import { rateLimits } from '#server/limits/rate-limit-tables.server.ts';

/** No limit counts for longer than a day. */
const FURTHEST_MS = 86_400_000;

/** The number of attempts within a period, counted per key from the first attempt on. */
export interface Limit {
  name: string;
  attempts: number;
  perSeconds: number;
}

/** A refusal that says when to come back; it is sent as `Retry-After`. */
export interface LimitProblem extends Problem {
  retryAfterSeconds: number;
}

export interface Taken {
  /** Takes back a successful attempt: it does not count. */
  giveBack(): Promise<void>;
}

export interface Limits {
  /** Counts one attempt for each key, or says which limit is reached. */
  take(attempts: { limit: Limit; key: string }[]): Promise<Result<Taken, LimitProblem>>;
}

/**
 * Counts in the process's memory, or for several processes in PostgreSQL; while that does not
 * answer, each process counts for itself. `factor` multiplies every number of attempts.
 */
export function createLimits(
  store: { kind: 'memory' } | { kind: 'shared'; db: Db },
  factor = 1,
): Limits {
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = (limit: Limit) => {
    const known = counters.get(limit.name);
    if (known) return known;
    const points = limit.attempts * factor;
    const options = { keyPrefix: limit.name, points, duration: limit.perSeconds };
    const memory = new RateLimiterMemory(options);
    const counter =
      store.kind === 'memory'
        ? memory
        : new RateLimiterDrizzle({
            ...options,
            storeClient: store.db,
            schema: rateLimits,
            insuranceLimiter: memory,
            clearExpiredByTimeout: false,
          });
    counters.set(limit.name, counter);
    return counter;
  };

  return {
    async take(attempts) {
      for (const { limit, key } of attempts) {
        try {
          await counterOf(limit).consume(hidden(key));
        } catch (full) {
          if (!(full instanceof RateLimiterRes)) throw new Error('limits cannot be counted');
          return refused(tooMany(Math.max(1, Math.ceil(full.msBeforeNext / 1000))));
        }
      }
      return done({
        async giveBack() {
          for (const { limit, key } of attempts) await counterOf(limit).reward(hidden(key));
        },
      });
    },
  };
}

/**
 * The attempts to count for a network (as `clientNetwork` returns it): the limit itself, and four
 * times the limit for the /48 around the /64 of an IPv6 household, because one subscriber may have
 * a whole /48.
 */
export function perNetwork(limit: Limit, network: string): { limit: Limit; key: string }[] {
  const wider = widerNetwork(network);
  if (wider === null) return [{ limit, key: network }];
  const wide = { ...limit, name: `${limit.name}-wide`, attempts: limit.attempts * WIDER_TIMES };
  return [
    { limit, key: network },
    { limit: wide, key: wider },
  ];
}

/**
 * Removes expired counters, and those that a clock which ran ahead has started; counters in memory
 * expire by themselves.
 */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  const furthest = new Date(now.getTime() + FURTHEST_MS);
  await db
    .delete(rateLimits)
    .where(or(lt(rateLimits.expire, now), gt(rateLimits.expire, furthest)));
}

/** The 429 that says when to try again, in seconds below a minute, else in whole minutes. */
export function tooMany(retryAfterSeconds: number): LimitProblem {
  const wait =
    retryAfterSeconds < 60
      ? countOf(retryAfterSeconds, ['секунду', 'секунды', 'секунд'])
      : countOf(Math.ceil(retryAfterSeconds / 60), ['минуту', 'минуты', 'минут']);
  return {
    code: 'too_many_attempts',
    status: 429,
    message: `Слишком много попыток. Попробуйте снова через ${wait}.`,
    retryAfterSeconds,
  };
}

/** Keys are hashed, so that counters do not reveal whom they count. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
