import type { Env } from '#server/env/env.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { folderTransport } from '#server/mail/folder-transport.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import { smtpTransport } from '#server/mail/smtp-transport.server.ts';

/**
 * Letters are sent by SMTP if it is configured, otherwise written into a folder that the log names.
 */
export function openTransport(
  { smtp, from, outboxDirectory }: Env['mail'],
  log: Log,
): MailTransport {
  if (smtp) return smtpTransport(smtp, from);
  log.info({ directory: outboxDirectory }, 'SMTP_URL не задан: письма ложатся в папку');
  return folderTransport(outboxDirectory, from);
}
