import type { Letter } from '#lib/letter.ts';
import { plainAddress } from '#lib/plain-address.ts';
import { databaseProblem, type Db } from '#server/db.server.ts';
import type { Job } from '#server/jobs.server.ts';
import type { Log } from '#server/log.server.ts';
import { outbox } from '#server/mail-tables.server.ts';
import type { MailTransport } from '#server/mail-transport.server.ts';
import {
  claimLetters,
  finishLetter,
  noteHandedOver,
  postponeLetter,
  returnLetter,
} from '#server/outbox-rows.server.ts';

const EVERY_MS = 30_000;
const MOST_ATTEMPTS = 10;
const AT_ONCE = 5;
/** A claim outlasts the attempt, or somebody else would begin while it still runs. */
const ATTEMPT_WITHIN_MS = 180_000;
const CLAIM_MS = 300_000;
/** Less than the job runner waits for its own. */
const STOP_WITHIN_MS = 2_500;

/**
 * Writes a letter into the outbox, in the caller's transaction: it leaves if and only if that is
 * committed. After the commit `poke` the outbox, or the letter waits for its next round. Throws
 * RangeError when `to` is not one plain address, the form that plainAddress() gives.
 */
export async function queueMail(
  db: Db,
  mail: Letter & { to: string; kind: string },
): Promise<void> {
  const { to, kind, subject, text, html } = mail;
  if (plainAddress(to) !== to) throw new RangeError('not one plain e-mail address');
  await db.insert(outbox).values({ to, kind, subject, text, html });
}

export interface OutboxJob extends Job {
  /** Sends what waits now, in the background. Any number of times, from any process. */
  poke(): void;
  /** Begins nothing more, calls off what can be called off, waits a moment for the rest. */
  stop(): Promise<void>;
}

/**
 * Sends the letters of the outbox: every half a minute on one process as a job, and at once on the
 * process that is poked. Never two attempts at a letter at the same time. A letter is noted as
 * handed over before its last byte leaves; from then on only a refusal leads to another attempt,
 * so none arrives twice, whatever dies when. The price: one whose outcome nobody knows (the
 * process was killed or the server fell silent at that moment) is given up with a line in the log.
 */
export function outboxJob(parts: {
  db: Db;
  transport: MailTransport;
  log: Log;
  attemptWithinMs?: number;
}): OutboxJob {
  const { db, transport, log, attemptWithinMs = ATTEMPT_WITHIN_MS } = parts;
  const stopping = new AbortController();
  const pending = new Set<Promise<unknown>>();
  let poked = false;
  let isPoking = false;

  async function drain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const letters = await claimLetters(db, AT_ONCE, CLAIM_MS);
      const went = await Promise.all(letters.map((letter) => attempt(letter, signal)));
      if (letters.length === 0 || went.includes('unavailable')) return;
    }
  }

  async function attempt(
    letter: Awaited<ReturnType<typeof claimLetters>>[number],
    signal: AbortSignal,
  ): Promise<'done' | 'unavailable'> {
    const about = { letter: letter.id, kind: letter.kind, attempt: letter.attempts };
    const giveUp = async (code: string) => {
      await finishLetter(db, letter, code);
      log.error({ ...about, code }, 'letter given up');
      return 'done' as const;
    };
    const { id, kind, to, subject, text, html, createdAt } = letter;
    if (letter.handedOver) return giveUp('outcome_unknown');
    if (letter.attempts > MOST_ATTEMPTS) return giveUp('too_many_attempts');
    if (to === null || subject === null || text === null || html === null) return 'done';
    if (plainAddress(to) !== to) return giveUp('bad_address');

    let isHandedOver = false;
    const callOff = new AbortController();
    const onAbort = () => {
      if (!isHandedOver) callOff.abort();
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    const delivery = await transport.deliver(
      { id, kind, to, subject, text, html, createdAt },
      {
        signal: AbortSignal.any([callOff.signal, AbortSignal.timeout(attemptWithinMs)]),
        async handOver() {
          if (!(await noteHandedOver(db, letter))) throw new Error('the claim is lost');
          callOff.signal.throwIfAborted();
          isHandedOver = true;
        },
      },
    );
    signal.removeEventListener('abort', onAbort);

    if (delivery.outcome === 'delivered') {
      await finishLetter(db, letter, null);
      log.info({ ...about, file: delivery.file }, 'letter sent');
      return 'done';
    }
    const { outcome, code } = delivery;
    if (outcome === 'unavailable' && isHandedOver) return giveUp('outcome_unknown');
    if (outcome === 'unavailable' && callOff.signal.aborted) {
      await returnLetter(db, letter);
      return outcome;
    }
    if (outcome === 'refused' && delivery.forGood) return giveUp(code);
    if (letter.attempts >= MOST_ATTEMPTS) return giveUp(code);
    await postponeLetter(db, letter, code);
    log.warn({ ...about, code }, 'letter not sent, it will be tried again');
    return outcome === 'unavailable' ? outcome : 'done';
  }

  async function answerPokes(): Promise<void> {
    isPoking = true;
    while (poked && !stopping.signal.aborted) {
      poked = false;
      try {
        await drain(stopping.signal);
      } catch (error) {
        log.warn({ database: databaseProblem(error).code }, 'outbox: the database does not answer');
      }
    }
    isPoking = false;
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return work;
  }

  return {
    name: 'outbox',
    everyMs: EVERY_MS,
    run: (signal) => track(drain(AbortSignal.any([signal, stopping.signal]))),
    poke() {
      poked = true;
      if (!isPoking) void track(answerPokes());
    },
    async stop() {
      stopping.abort();
      let waited: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        waited = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([Promise.all(pending), patience]);
      clearTimeout(waited);
    },
  };
}
