import { expect, it } from 'vitest';
import { readEnv } from '#server/env/env.server.ts';
import { startSummary } from './start-summary.server.ts';

it('lists the site’s settings without secrets', () => {
  const env = readEnv({
    DATABASE_URL: 'postgres://vseumry:s3cret@db.example:5432/vseumry',
    SMTP_URL: 'smtp://user:s3cret@mail.example:587',
    MAIL_FROM: 'hello@site.example',
    SECRET_KEY: 's3cret-s3cret-s3cret-s3cret-s3cret',
    SITE_URL: 'https://site.example',
    BACKUP_DIR: '/backups',
    BACKUP_PASSPHRASE: 's3cret-s3cret',
  });
  const text = startSummary(env, '1.2.3').join('\n');
  expect(text).toContain('версия: 1.2.3');
  expect(text).toContain('PostgreSQL, db.example:5432/vseumry');
  expect(text).toContain('резервные копии: /backups, ежедневно');
  expect(text).not.toContain('s3cret');
});
