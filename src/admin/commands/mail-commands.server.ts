import { randomUUID } from 'node:crypto';
import { accountEmail } from '#features/account/core/account-email.ts';
import { composeLetter } from '#lib/contact/letter.ts';
import { capitalize } from '#lib/text/russian.ts';
import { outboxWords } from '#server/mail/folder-transport.server.ts';
import { openTransport } from '#server/mail/open-transport.server.ts';
import { type Command, Refusal } from '../command.server.ts';

const WITHIN_MS = 60_000;

export const testLetter: Command = {
  name: 'test-letter',
  usage: 'e-mail',
  about: 'Отправляет пробное письмо с нынешними настройками почты и говорит, что ответил сервер.',
  words: [1, 1],
  async run({ words, env, log }) {
    const to = accountEmail(words[0] ?? '');
    if (to === null) throw new Refusal(`Это не адрес почты: ${words[0] ?? ''}`);
    const letter = composeLetter({
      siteUrl: env.siteUrl,
      subject: 'Пробное письмо',
      greets: false,
      paragraphs: ['Если вы\u00a0это читаете, почта сайта «ВсеУмры» работает.'],
    });
    const delivery = await openTransport(env.mail, log).deliver(
      { id: randomUUID(), kind: 'test', to, createdAt: new Date(), ...letter },
      { signal: AbortSignal.timeout(WITHIN_MS), handOver: async () => {} },
    );
    if (delivery.outcome !== 'delivered' && !env.mail.smtp) {
      throw new Refusal(capitalize(outboxWords(env.mail.outboxDirectory, delivery.code)));
    }
    if (delivery.outcome !== 'delivered') {
      const where = delivery.outcome === 'refused' ? 'не принял письмо' : 'недоступен';
      throw new Refusal(`Почтовый сервер ${where} (${delivery.code}). Проверьте SMTP_URL.`);
    }
    const text = env.mail.smtp
      ? `Письмо для ${to} передано почтовому серверу.`
      : `SMTP_URL не задан, письмо записано в файл ${delivery.file ?? env.mail.outboxDirectory}.`;
    return { text, data: { to, sent: env.mail.smtp !== null } };
  },
};
