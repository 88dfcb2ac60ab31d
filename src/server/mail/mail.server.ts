import type { Letter } from '#lib/contact/letter.ts';
import { plainAddress } from '#lib/contact/plain-address.ts';
import { inMs } from '#server/db/db-clock.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { pokedJob, type PokedJob } from '#server/jobs/poked-job.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import {
  claimLetters,
  finishLetter,
  noteHandedOver,
  postponeLetter,
  returnLetter,
} from '#server/mail/outbox-rows.server.ts';

const EVERY_MS = 30_000;
/** About two days, as mail servers do it themselves: one that is away for a night costs no letter. */
const MOST_ATTEMPTS = 55;
const AT_ONCE = 5;
/** A claim must outlast the attempt, or another process would start while it still runs. */
const ATTEMPT_WITHIN_MS = 180_000;
const CLAIM_MS = 300_000;

/**
 * Writes a letter into the outbox, in the caller's transaction: it is sent if and only if that
 * commits. Call `poke` of the outbox after the commit, or the letter waits for its next round. With
 * `afterMs` it waits for that long, an hour at most.
 * Throws RangeError when `to` is not one plain address as plainAddress() returns it. Returns the
 * letter's number in the outbox.
 */
export async function queueMail(
  db: Db,
  mail: Letter & { to: string; kind: string },
  afterMs = 0,
): Promise<string> {
  const { to, kind, subject, text, html } = mail;
  if (plainAddress(to) !== to) throw new RangeError('not one plain e-mail address');
  const [letter] = await db
    .insert(outbox)
    .values({ to, kind, subject, text, html, next_attempt_at: inMs(afterMs) })
    .returning({ id: outbox.id });
  if (!letter) throw new Error('the letter is not in the outbox');
  return letter.id;
}

/**
 * Sends the letters of the outbox: as a job every half minute on one process, and at once on the
 * process that is poked. There are never two attempts for a letter at the same time. A letter is
 * marked as handed over before its last byte is sent; from then on only a refusal leads to another
 * attempt, so no letter arrives twice, whatever dies when. The price: a letter of unknown fate (the
 * process was killed or the server stopped answering at that moment) is given up with a line in the
 * log.
 */
export function outboxJob(parts: {
  db: Db;
  transport: MailTransport;
  log: Log;
  attemptWithinMs?: number;
}): PokedJob {
  const { db, transport, log, attemptWithinMs = ATTEMPT_WITHIN_MS } = parts;

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
      log.error({ ...about, code }, 'письмо не отправлено, попытки кончились');
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
      log.info({ ...about, file: delivery.file }, 'письмо отправлено');
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
    log.warn({ ...about, code }, 'письмо не отправлено, сайт попробует снова');
    return outcome === 'unavailable' ? outcome : 'done';
  }

  return pokedJob({
    name: 'outbox',
    everyMs: EVERY_MS,
    drain,
    onFailure: (error) => {
      const { kind, code } = databaseProblem(error);
      log.warn({ database: kind, code }, 'письма ждут базу данных');
    },
  });
}
