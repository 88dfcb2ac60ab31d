import { expect, it, onTestFinished, vi } from 'vitest';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { outboxJob } from '#server/mail/mail.server.ts';
import { smtpTransport } from '#server/mail/smtp-transport.server.ts';
import { accountParts, SITE, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { startMailServer } from '#test/hosts/mail-server.ts';

describeOnBothEngines('a request while the mail server is dead', ({ db }) => {
  it('is accepted as usual, and its letters are sent once there is a server', async () => {
    // A port that a server has just released: nobody listens there.
    const gone = await startMailServer();
    await gone.close();
    const from = { name: 'ВсеУмры', address: 'hello@example.ru' };
    const jobAt = (port: number) => {
      const transport = smtpTransport(
        { host: '127.0.0.1', port, secure: false, login: null },
        from,
      );
      const job = outboxJob({ db: db(), transport, log: silentLog });
      onTestFinished(() => job.stop());
      return job;
    };
    const clock = stoppedClock();
    const parts = {
      digest: accountParts().digest,
      limits: createLimits({ kind: 'memory' }, 1000),
      siteUrl: SITE,
      siteEmail: 'hello@site.example',
      now: clock.now,
      channels: [],
      policy: accountParts().policy,
    };
    const fields = { name: 'Амина', email: 'amina@example.ru', consent: 'on', ...newForm(parts) };
    clock.forward(60_000);
    const job = jobAt(gone.port);
    const placed = await placeRequest(
      db(),
      {
        input: requestForm.parse(fields),
        target: { tour: null, operator: null, isMissing: false },
        network: '203.0.113.9',
        accountId: null,
      },
      parts,
    );
    expect(placed).toMatchObject({ ok: true, value: { isNew: true } });
    job.poke();
    const letters = () => db().select().from(outbox);
    await vi.waitFor(
      async () =>
        expect((await letters()).every(({ last_error }) => last_error !== null)).toBe(true),
      20_000,
    );
    expect((await letters()).map(({ sent_at }) => sent_at)).toEqual([null, null]);
    await job.stop();

    const server = await startMailServer();
    onTestFinished(() => server.close());
    await db()
      .update(outbox)
      .set({ next_attempt_at: new Date(0) });
    jobAt(server.port).poke();
    await vi.waitFor(() => expect(server.letters).toHaveLength(2), 20_000);
  });
});
