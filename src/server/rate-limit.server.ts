import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { lt } from 'drizzle-orm';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { countOf } from '#lib/russian.ts';
import type { Db } from '#server/db.server.ts';
import { rateLimits } from '#server/rate-limit-tables.server.ts';

/** So many attempts within so long, counted per key from the first one on. */
export interface Limit {
  name: string;
  attempts: number;
  perSeconds: number;
}

/** A refusal that says when to come back: the edge sends it as `Retry-After`. */
export interface LimitProblem extends Problem {
  retryAfterSeconds: number;
}

export interface Taken {
  /** For an attempt that turned out well: it doesn't count. */
  giveBack(): Promise<void>;
}

export interface Limits {
  /** Counts one attempt for each, or says which limit is reached. */
  take(attempts: { limit: Limit; key: string }[]): Promise<Result<Taken, LimitProblem>>;
}

/**
 * Counts in the process's memory, or for several processes in their PostgreSQL; while that does not
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

/** Removes counters that have run out; those in memory do it by themselves. */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

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

/** Counters say nothing about whom they count. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
