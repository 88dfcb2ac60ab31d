import type { Env } from '#server/env/env.server.ts';
import { placeholderWords } from './placeholder-contacts.server.ts';

/**
 * The site's main settings, one line each, for the person who starts it. It contains no secrets.
 */
export function startSummary(env: Env, version: string): string[] {
  const { database, bucket, mail, accounts, backup } = env;
  const place = database.kind === 'postgres' ? placeOf(database.url) : database.directory;
  const secret = accounts.secretKey !== null ? 'SECRET_KEY' : 'secret.key в папке базы';
  const hasSecret = accounts.secretKey !== null || database.kind === 'embedded';
  const placeholders = placeholderWords(env);
  return [
    `версия: ${version}, Node ${process.versions.node}`,
    `база: ${database.kind === 'postgres' ? 'PostgreSQL' : 'встроенная'}, ${place}`,
    `картинки: ${bucket ? `бакет ${bucket.bucket}` : env.filesDirectory}`,
    `почта: ${mail.smtp ? 'SMTP' : `письма ложатся в ${mail.outboxDirectory}`}`,
    `адрес: ${env.siteUrl}${env.trustProxy ? ', за прокси' : ''}`,
    `секрет: ${hasSecret ? secret : 'не задан, второго фактора входа не будет'}`,
    `резервные копии: ${backup ? `${backup.place}, ${backup.every === 'hourly' ? 'ежечасно' : 'ежедневно'}` : 'сами не делаются (BACKUP_DIR)'}`,
    ...(placeholders === null ? [] : [`! контакты: ${placeholders}`]),
  ];
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
