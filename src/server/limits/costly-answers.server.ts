import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { done, refused, type Result } from '#lib/result.ts';
import { countOf } from '#lib/text/russian.ts';
import {
  createLimits,
  type Limit,
  type LimitProblem,
  perNetwork,
} from '#server/limits/rate-limit.server.ts';

/** More than one person, or an office behind one address, will ever need. */
const PER_NETWORK: Limit = { name: 'costly-answers', attempts: 120, perSeconds: 60 };
/** Addresses without anything that a network may ask for before they count as costly. */
const MISSING: Limit = { name: 'missing-pages', attempts: 30, perSeconds: 60 };
/** Limit for one network, waiting and running together. */
const MOST_OF_NETWORK = 8;
const AT_ONCE = 2;
/** Together with the timeout of a database that does not respond, less than a page may take. */
const WAIT_MS = 450;
/** People who open a form prefer waiting to a refusal. */
export const PATIENT_MS = 2500;
/** The pause after an answer is at most this long, however long the answer took. */
const LONGEST_REST_MS = 100;

/**
 * Answers that take tens of milliseconds of processor time and are not in memory: they have countless
 * addresses, or are made for each visitor.
 */
export type CostlyAnswers = ReturnType<typeof createCostlyAnswers>;
type Work<T> = () => Promise<T>;
type Answer<T> = Promise<Result<T, LimitProblem>>;

interface Waiter {
  network: string;
  start: (mayStart: boolean) => void;
}

/**
 * A queue for costly answers: two at once, networks in turn, and after each a pause as long as its
 * processor time, so that half of the processor is left for everything else. `factor` multiplies
 * the limit of a network.
 */
export function createCostlyAnswers({ factor = 1 }: { factor?: number } = {}) {
  const limits = createLimits({ kind: 'memory' }, factor);
  const inside = new Map<string, number>();
  const queue: Waiter[] = [];
  let free = AT_ONCE;
  let lastNetwork = '';

  /** Takes the next waiter, if possible of another network than the last one. */
  const next = () => {
    const place = queue.findIndex(({ network }) => network !== lastNetwork);
    return queue.splice(Math.max(place, 0), 1)[0];
  };
  const letIn = () => {
    while (free > 0) {
      const waiter = next();
      if (!waiter) return;
      free -= 1;
      lastNetwork = waiter.network;
      waiter.start(true);
    }
  };
  const turn = (network: string, waitMs: number) =>
    new Promise<boolean>((resolve) => {
      const waiter = { network, start: resolve };
      queue.push(waiter);
      setTimeout(() => {
        const place = queue.indexOf(waiter);
        if (place < 0) return;
        queue.splice(place, 1);
        resolve(false);
      }, waitMs).unref();
      letIn();
    });
  const rest = async (busyMs: number) => {
    await nextTurn();
    if (busyMs > 1) await wait(Math.min(busyMs, LONGEST_REST_MS), undefined, { ref: false });
    free += 1;
    letIn();
  };

  const costly = {
    /**
     * Runs `work` in its turn. Refuses (429) a network that asked for too many, and anybody who would
     * have to wait longer than `waitMs` (450), and says when to come back.
     */
    async make<T>(network: string, work: Work<T>, waitMs = WAIT_MS): Answer<T> {
      const count = inside.get(network) ?? 0;
      if (count >= MOST_OF_NETWORK * factor) return refused(tooOften(1));
      inside.set(network, count + 1);
      try {
        const taken = await limits.take(perNetwork(PER_NETWORK, network));
        if (!taken.ok) return refused(tooOften(taken.problem.retryAfterSeconds));
        if (!(await turn(network, waitMs))) return refused(CROWDED);
        const before = performance.eventLoopUtilization();
        try {
          return done(await work());
        } finally {
          void rest(performance.eventLoopUtilization(before).active);
        }
      } finally {
        const left = (inside.get(network) ?? 1) - 1;
        if (left > 0) inside.set(network, left);
        else inside.delete(network);
      }
    },
    /**
     * Runs `work` at once, as most addresses of its kind are few and its result will be kept. For a
     * network that often asked for what is missing, it runs in its turn, as `make` does.
     */
    async makeKnown<T>(network: string, work: Work<T>, isMissing: (made: T) => boolean): Answer<T> {
      const taken = await limits.take(perNetwork(MISSING, network));
      if (!taken.ok) return costly.make(network, work);
      const made = await work();
      if (!isMissing(made)) await taken.value.giveBack();
      return done(made);
    },
  };
  return costly;
}

const CROWDED: LimitProblem = {
  code: 'crowded',
  status: 429,
  message: 'Сейчас слишком много обращений. Попробуйте снова через несколько секунд.',
  retryAfterSeconds: 5,
};

function tooOften(retryAfterSeconds: number): LimitProblem {
  const seconds = countOf(retryAfterSeconds, ['секунду', 'секунды', 'секунд']);
  return {
    code: 'too_many_requests',
    status: 429,
    message: `Слишком много запросов с\u00a0вашего адреса. Попробуйте снова через\u00a0${seconds}.`,
    retryAfterSeconds,
  };
}
