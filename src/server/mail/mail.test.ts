import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PokedJob } from '#server/jobs/poked-job.server.ts';
import { folderTransport, removeLettersBefore } from '#server/mail/folder-transport.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import { outboxJob, queueMail } from '#server/mail/mail.server.ts';
import { smtpTransport } from '#server/mail/smtp-transport.server.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { type MailServer, refusal, startMailServer } from '#test/hosts/mail-server.ts';

const sender = { name: 'ВсеУмры', address: 'hello@example.ru' };

const letter = {
  kind: 'reset-password',
  to: 'amina@example.ru',
  subject: 'Восстановление пароля',
  text: 'Ссылка: https://example.ru/reset?token=secret\n',
  html: '<p><a href="https://example.ru/reset?token=secret">Ссылка</a></p>',
};

describeOnBothEngines('the outbox', ({ db, database }) => {
  const closing: (() => Promise<unknown>)[] = [];
  let lines: Record<string, unknown>[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    lines = [];
  });

  async function startServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...given);
    closing.push(server.close);
    return server;
  }

  function start(transport: MailTransport, attemptWithinMs?: number): PokedJob {
    const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
    const job = outboxJob({ db: db(), transport, log, attemptWithinMs });
    closing.push(job.stop);
    return job;
  }

  const smtp = (port: number) =>
    smtpTransport({ host: '127.0.0.1', port, secure: false, login: null }, sender);
  const run = (job: PokedJob) => job.run(new AbortController().signal);
  const rows = () => db().select().from(outbox).orderBy(outbox.created_at);
  const row = async () => {
    const [first] = await rows();
    if (!first) throw new Error('the outbox is empty');
    return first;
  };
  const makeDue = () =>
    db()
      .update(outbox)
      .set({ next_attempt_at: sql`now() - interval '1 second'` })
      .where(sql`next_attempt_at is not null`);
  const pauseSeconds = async () => {
    const seconds = sql<string>`round(extract(epoch from next_attempt_at - clock_timestamp()) / 10) * 10`;
    const [found] = await db().select({ seconds }).from(outbox);
    return Number(found?.seconds);
  };
  const erased = { to: null, subject: null, text: null, html: null, next_attempt_at: null };

  it('delivers a letter once and keeps only its kind and times', async () => {
    const server = await startServer();
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    await run(job);
    await makeDue();
    await run(job);
    expect(server.letters.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [['amina@example.ru'], 'Восстановление пароля'],
    ]);
    const sent = await row();
    expect(sent).toMatchObject({
      ...erased,
      kind: 'reset-password',
      attempts: 1,
      last_error: null,
    });
    expect(sent.sent_at).toBeInstanceOf(Date);
    expect(JSON.stringify(lines)).not.toMatch(/amina|secret|Ссылка/);
    expect(lines).toMatchObject([{ msg: 'письмо отправлено', kind: 'reset-password', attempt: 1 }]);
  });

  it('sends nothing of a transaction that failed', async () => {
    const server = await startServer();
    await db()
      .transaction(async (tx) => {
        await queueMail(tx, letter);
        tx.rollback();
      })
      .catch(() => {});
    await run(start(smtp(server.port)));
    expect(server.begun()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('sends all waiting letters at once when it is poked', async () => {
    const server = await startServer();
    const job = start(smtp(server.port));
    for (let n = 0; n < 12; n += 1) await queueMail(db(), letter);
    job.poke();
    await queueMail(db(), letter);
    job.poke();
    await vi.waitFor(() => expect(server.letters).toHaveLength(13), 20_000);
    expect(new Set(server.letters.map(({ mail }) => mail.messageId)).size).toBe(13);
  });

  it('sends no letter twice, however many processes look for letters', async () => {
    const server = await startServer();
    const jobs = [1, 2, 3, 4].map(() => start(smtp(server.port)));
    for (let n = 0; n < 20; n += 1) await queueMail(db(), letter);
    for (const job of jobs) job.poke();
    await Promise.all(jobs.map(run));
    await vi.waitFor(async () => {
      expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([]);
    }, 20_000);
    expect(server.letters).toHaveLength(20);
    expect(server.begun()).toBe(20);
    expect(new Set(server.letters.map(({ mail }) => mail.messageId)).size).toBe(20);
  });

  it('tries again after a temporary refusal, each pause twice as long', async () => {
    let refusals = 2;
    const server = await startServer({
      onRecipient() {
        refusals -= 1;
        if (refusals >= 0) throw refusal(450);
      },
    });
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    await run(job);
    expect(await row()).toMatchObject({ attempts: 1, last_error: 'smtp_450', to: letter.to });
    expect(await pauseSeconds()).toBe(30);
    await run(job);
    expect((await row()).attempts).toBe(1);
    await makeDue();
    await run(job);
    expect(await pauseSeconds()).toBe(60);
    await makeDue();
    await run(job);
    expect(server.letters).toHaveLength(1);
    expect(await row()).toMatchObject({ ...erased, attempts: 3, last_error: null });
    expect(lines.map(({ msg, code }) => [msg, code])).toEqual([
      ['письмо не отправлено, сайт попробует снова', 'smtp_450'],
      ['письмо не отправлено, сайт попробует снова', 'smtp_450'],
      ['письмо отправлено', undefined],
    ]);
  });

  it('tries again after a temporary refusal of the whole letter, even after the hand-over', async () => {
    let refusals = 0;
    const server = await startServer({
      onLetter() {
        refusals -= 1;
        if (refusals >= 0) throw refusal(451);
      },
    });
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    await run(job);
    const sent = await row();
    refusals = 1;
    await queueMail(db(), letter);
    await run(job);
    expect(await rows()).toMatchObject([sent, { handed_over: false, last_error: 'smtp_451' }]);
    await makeDue();
    await run(job);
    expect(server.letters).toHaveLength(2);
  });

  it('gives a letter up at once after a permanent refusal, and sends the others', async () => {
    const server = await startServer({
      onRecipient(address) {
        if (address.startsWith('nobody')) throw refusal(550);
      },
    });
    await queueMail(db(), { ...letter, to: 'nobody@example.ru' });
    await queueMail(db(), letter);
    await run(start(smtp(server.port)));
    expect(server.letters.map(({ to }) => to)).toEqual([['amina@example.ru']]);
    expect(await row()).toMatchObject({ ...erased, sent_at: null, last_error: 'smtp_550' });
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'письмо не отправлено, попытки кончились',
        code: 'smtp_550',
      }),
    );
    expect(JSON.stringify(lines)).not.toContain('nobody');
  });

  it('tries a letter for two days, then gives it up and says so', async () => {
    const server = await startServer({
      onRecipient() {
        throw refusal(450);
      },
    });
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    const pauses: number[] = [];
    for (const attempts of [0, 1, 2, 3, 4, 5, 6, 7, 8, 53]) {
      await db().update(outbox).set({ attempts });
      await run(job);
      expect((await row()).to).toBe(letter.to);
      pauses.push(await pauseSeconds());
      await makeDue();
    }
    const [first, longest] = [pauses.slice(0, 9), pauses[9] ?? 0];
    expect(first.at(-1)).toBe(longest);
    // The 45 attempts between them wait just as long.
    const waited = first.reduce((sum, pause) => sum + pause) + 45 * longest;
    expect(waited / 3600).toBeCloseTo(48, 0);
    await run(job);
    expect(await row()).toMatchObject({
      ...erased,
      attempts: 55,
      sent_at: null,
      last_error: 'smtp_450',
    });
    expect(lines.at(-1)).toMatchObject({
      msg: 'письмо не отправлено, попытки кончились',
      code: 'smtp_450',
      attempt: 55,
    });
  });

  it('pauses for an hour at most', async () => {
    await queueMail(db(), letter);
    await db().update(outbox).set({ attempts: 8 });
    await run(start(smtp(1)));
    expect(await pauseSeconds()).toBe(3600);
  });

  it('sends letters that a clock running days ahead had postponed', async () => {
    const server = await startServer();
    await queueMail(db(), letter);
    await db()
      .update(outbox)
      .set({ attempts: 1, next_attempt_at: sql`now() + interval '3 days'` });
    await run(start(smtp(server.port)));
    expect(server.letters).toHaveLength(1);
  });

  it('waits for a dead server, and then sends all letters', async () => {
    const job = start(smtp(1));
    for (let n = 0; n < 7; n += 1) await queueMail(db(), letter);
    await run(job);
    const tried = (await rows()).map(({ attempts }) => attempts);
    expect(tried.filter((attempts) => attempts === 1)).toHaveLength(5);
    expect(tried.filter((attempts) => attempts === 0)).toHaveLength(2);
    expect(lines.every(({ code }) => code === 'ECONNREFUSED')).toBe(true);

    const server = await startServer();
    await makeDue();
    await run(start(smtp(server.port)));
    expect(server.letters).toHaveLength(7);
  });

  it('waits for a slow server and sends the letter once', async () => {
    const answer = gate();
    const server = await startServer({ onLetter: () => answer.opened });
    const [job, other] = [start(smtp(server.port)), start(smtp(server.port))];
    await queueMail(db(), letter);
    const running = run(job);
    await vi.waitFor(() => expect(server.begun()).toBe(1), 10_000);
    await run(other);
    answer.open();
    await running;
    expect(server.letters).toHaveLength(1);
    expect(server.begun()).toBe(1);
  });

  it('tries again when the server stopped answering before it had the letter', async () => {
    const never = gate();
    closing.push(async () => never.open());
    const server = await startServer({ onRecipient: () => never.opened });
    await queueMail(db(), letter);
    await run(start(smtp(server.port), 500));
    expect(await row()).toMatchObject({ attempts: 1, to: letter.to, last_error: 'called_off' });
  });

  it('never repeats a letter that a server received without an answer', async () => {
    const server = await startServer({
      onLetter() {
        server.hangUp();
        throw refusal(451);
      },
    });
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    await run(job);
    await makeDue();
    await run(job);
    expect(server.begun()).toBe(1);
    expect(await row()).toMatchObject({ ...erased, sent_at: null, last_error: 'outcome_unknown' });
    expect(lines.at(-1)).toMatchObject({
      msg: 'письмо не отправлено, попытки кончились',
      code: 'outcome_unknown',
    });
  });

  it('never repeats a letter whose sender was killed at the last byte', async () => {
    const server = await startServer();
    await queueMail(db(), letter);
    await db().update(outbox).set({ attempts: 1, handed_over: true });
    await run(start(smtp(server.port)));
    expect(server.begun()).toBe(0);
    expect(await row()).toMatchObject({ ...erased, last_error: 'outcome_unknown' });
  });

  it('takes over a letter whose sender was killed earlier, when its claim expires', async () => {
    const server = await startServer();
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    await db()
      .update(outbox)
      .set({ attempts: 1, next_attempt_at: sql`now() + interval '5 minutes'` });
    await run(job);
    expect(server.begun()).toBe(0);
    await makeDue();
    await run(job);
    expect(server.letters).toHaveLength(1);
  });

  it('gives up a letter that kills its sender', async () => {
    const server = await startServer();
    await queueMail(db(), letter);
    await db().update(outbox).set({ attempts: 55 });
    await run(start(smtp(server.port)));
    expect(await row()).toMatchObject({ ...erased, last_error: 'too_many_attempts' });
    expect(server.begun()).toBe(0);
  });

  it('does not complete a letter that another process has taken meanwhile', async () => {
    const answer = gate();
    const server = await startServer({ onRecipient: () => answer.opened });
    const job = start(smtp(server.port));
    await queueMail(db(), letter);
    const running = run(job);
    await vi.waitFor(async () => expect((await row()).attempts).toBe(1), 10_000);
    await db().update(outbox).set({ attempts: 2 });
    answer.open();
    await running;
    expect(server.letters).toEqual([]);
    expect(await row()).toMatchObject({ attempts: 2, to: letter.to, handed_over: false });
  });

  describe('while stopping', () => {
    it('returns a letter that the server does not have yet', async () => {
      const never = gate();
      closing.push(async () => never.open());
      let asked = false;
      const server = await startServer({
        onRecipient() {
          asked = true;
          return never.opened;
        },
      });
      const next = await startServer();
      await queueMail(db(), letter);
      await run(start(smtp(next.port)));
      const sent = await row();
      const job = start(smtp(server.port));
      await queueMail(db(), letter);
      job.poke();
      await vi.waitFor(() => expect(asked).toBe(true), 10_000);
      await job.stop();
      expect(await rows()).toMatchObject([sent, { attempts: 0, to: letter.to }]);

      await run(start(smtp(next.port)));
      expect(next.letters).toHaveLength(2);
      expect(server.letters).toEqual([]);
    });

    it('waits for the answer about a letter that the server has', async () => {
      const answer = gate();
      const server = await startServer({ onLetter: () => answer.opened });
      const job = start(smtp(server.port));
      await queueMail(db(), letter);
      job.poke();
      await vi.waitFor(async () => expect((await row()).handed_over).toBe(true), 10_000);
      const stopped = job.stop();
      answer.open();
      await stopped;
      expect(await row()).toMatchObject({ ...erased, last_error: null });
      expect(server.letters).toHaveLength(1);
    });

    it('starts nothing more', async () => {
      const server = await startServer();
      const job = start(smtp(server.port));
      await job.stop();
      await queueMail(db(), letter);
      job.poke();
      await run(job);
      expect(await row()).toMatchObject({ attempts: 0 });
      expect(server.begun()).toBe(0);
    });
  });

  it.for([
    'amina@example.ru, other@example.org',
    'amina@example.ru\r\nBcc: other@example.org',
    'Амина <amina@example.ru>',
    'Amina@EXAMPLE.ru',
    '',
    'a'.repeat(300),
  ])('refuses to queue a letter to %j', async (to) => {
    await expect(queueMail(db(), { ...letter, to })).rejects.toThrow(RangeError);
    expect(await rows()).toEqual([]);
  });

  it('refuses an invalid address that was put into the outbox directly', async () => {
    const server = await startServer();
    await db()
      .insert(outbox)
      .values({ ...letter, to: 'amina@example.ru,other@example.org' });
    await run(start(smtp(server.port)));
    expect(server.begun()).toBe(0);
    expect(await row()).toMatchObject({ ...erased, last_error: 'bad_address' });
  });

  it('invalidates no kept page', async () => {
    await db().execute(sql`select 1`);
    const version = database().version();
    const server = await startServer();
    await queueMail(db(), letter);
    await run(start(smtp(server.port)));
    expect(database().version()).toBe(version);
  });

  describe('without a mail server', () => {
    async function folder(): Promise<string> {
      const directory = await mkdtemp(path.join(tmpdir(), 'outbox-'));
      closing.push(() => rm(directory, { recursive: true, force: true }));
      return path.join(directory, 'new', 'outbox');
    }

    it('writes the letter into a file that only its owner may read, and logs the folder', async () => {
      const directory = await folder();
      await queueMail(db(), letter);
      await run(start(folderTransport(directory, sender)));
      const [name = '', ...others] = await readdir(directory);
      expect(others).toEqual([]);
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d_reset-password_[0-9a-f]{8}\.eml$/);
      const file = path.join(directory, name);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const mail = await simpleParser(await readFile(file));
      expect(mail).toMatchObject({ subject: letter.subject, text: letter.text, html: letter.html });
      expect(mail.to).toMatchObject({ value: [{ address: letter.to }] });
      expect(lines).toMatchObject([{ msg: 'письмо отправлено', file }]);
      expect(await row()).toMatchObject({ ...erased, last_error: null });
    });

    it('writes one file for a letter that is written twice', async () => {
      const directory = await folder();
      const job = start(folderTransport(directory, sender));
      await queueMail(db(), letter);
      const before = await row();
      await run(job);
      await db().delete(outbox).where(eq(outbox.id, before.id));
      await db().insert(outbox).values(before);
      await run(job);
      expect(await readdir(directory)).toHaveLength(1);
    });

    it('removes its old files, and none that somebody else put there', async () => {
      const directory = await folder();
      await queueMail(db(), letter);
      await run(start(folderTransport(directory, sender)));
      const foreign = ['1.eml', '1.txt', '2020-01-01_от соседа.eml'];
      for (const name of foreign) {
        await writeFile(path.join(directory, name), 'of a neighbour');
      }
      expect(await readdir(directory)).toHaveLength(4);
      await removeLettersBefore(directory, new Date('2100-01-01'));
      expect((await readdir(directory)).toSorted()).toEqual(foreign);
    });

    it('leaves no partial file and tries again when it cannot write', async () => {
      const directory = await folder();
      const blocked = path.dirname(path.dirname(directory));
      await writeFile(path.join(blocked, 'new'), 'a file where a directory should be');
      await queueMail(db(), letter);
      await run(start(folderTransport(directory, sender)));
      expect(await row()).toMatchObject({ attempts: 1, to: letter.to, last_error: 'ENOTDIR' });
      await rm(path.join(blocked, 'new'));
      await makeDue();
      await run(start(folderTransport(directory, sender)));
      expect(await readdir(directory)).toHaveLength(1);
    });
  });
});

function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
