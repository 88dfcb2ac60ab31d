import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { lostSince } from '#features/requests/deliveries/lost-messages.server.ts';
import { botChats, deliveries } from '#features/requests/store/request-tables.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { calmMessage } from '#server/watching/alert-words.ts';
import { trackIncidents } from '#server/watching/incidents.server.ts';
import { incidents } from '#server/watching/watching-tables.server.ts';
import { SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const lost = lostSince({ waitingMinutes: 60 });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? '';

describeOnBothEngines('an outage in which messages were given up', ({ db }) => {
  async function letter(kind: string, row: Partial<typeof outbox.$inferInsert>) {
    const words = { subject: 'Тема', text: 'Текст', html: '<p>Текст</p>' };
    await queueMail(db(), { to: 'someone@example.ru', kind, ...words });
    await db()
      .update(outbox)
      .set({
        to: null,
        subject: null,
        text: null,
        html: null,
        next_attempt_at: null,
        last_error: 'smtp_ECONNREFUSED',
        ...row,
      })
      .where(sql`kind = ${kind} and last_error is null and sent_at is null`);
  }

  it('tells the owner at its end how many, and to whom', async () => {
    await letter('request-new', { created_at: hoursAgo(51) });
    await letter('request-new', { created_at: hoursAgo(50.5) });
    await letter('reset-password', { created_at: hoursAgo(49) });
    await letter('confirm-email', { created_at: hoursAgo(48), sent_at: hoursAgo(1) });
    await letter('invitation', { created_at: hoursAgo(80) });
    await db()
      .insert(incidents)
      .values({
        key: 'late outbox',
        title: 'Работа «Отправка писем»',
        words: 'Не удаётся',
        opened_at: hoursAgo(50),
        calm_since: hoursAgo(1),
        is_told: true,
      });
    const told: string[] = [];
    const tellChats = async (_tx: unknown, text: string) => void told.push(text);
    const owners = { emails: ['owner@example.ru'], siteUrl: SITE, tellChats, lostSince: lost };
    await trackIncidents(db(), [], { now: NOW, owners });
    expect(plain(told[0])).toContain('Отправлено не всё: Работа «Отправка писем»');
    expect(plain(told[0])).toContain('Новая заявка, получателю — 2; Восстановление пароля — 1.');
    expect(plain(told[0])).not.toContain('снова в порядке');
  });

  it('counts messages by whose chat it was', async () => {
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' })
      .returning({ id: operators.id });
    const chats = await db()
      .insert(botChats)
      .values([
        { channel: 'telegram', chat_id: '1', operator_id: operator?.id ?? 0 },
        { channel: 'telegram', chat_id: '2' },
        { channel: 'max', chat_id: '3' },
      ])
      .returning();
    for (const { id, channel } of chats) {
      const given = { words: 'Текст', channel, target: String(id), created_at: hoursAgo(50) };
      await db()
        .insert(deliveries)
        .values({ ...given, next_attempt_at: null, last_error: 'too_many_attempts' });
    }
    // Earlier, still waiting, sent, or to a chat that is no more: nothing of these was lost.
    const rest = [
      { created_at: hoursAgo(80), next_attempt_at: null, last_error: 'too_many_attempts' },
      { last_error: 'telegram_500' },
      { next_attempt_at: null, sent_at: hoursAgo(1) },
      { next_attempt_at: null, last_error: 'chat_gone' },
    ];
    await db()
      .insert(deliveries)
      .values(
        rest.map((row) => ({
          words: 'Текст',
          channel: 'telegram' as const,
          target: `${chats[0]?.id}`,
          created_at: hoursAgo(50),
          ...row,
        })),
      );
    const found = await lost(db(), 'late deliveries-telegram', hoursAgo(49));
    expect(new Map(found.map(({ what, count }) => [what, count]))).toEqual(
      new Map([
        ['чаты организатора «Сафар»', 1],
        ['чаты сотрудников сайта', 1],
      ]),
    );
    expect(await lost(db(), 'disk', hoursAgo(49))).toEqual([]);
  });

  it('ends as before when nothing was lost', () => {
    const line = { title: 'Место на диске', openedAt: hoursAgo(3), endedAt: hoursAgo(1), lost: [] };
    expect(plain(calmMessage(SITE, [line]).chat)).toContain('Место на диске: снова в порядке.');
  });
});
