import { expect, it } from 'vitest';
import { readEnv } from '#server/env/env.server.ts';
import { runAdmin } from './commands/run-admin.server.ts';
import { placeholderWords } from './placeholder-contacts.server.ts';
import { startSummary } from './start-summary.server.ts';

const SITE_URL = 'https://site.example';
const CONTACTS = {
  SITE_PHONE: '+7 843 123-45-67',
  SITE_EMAIL: 'hello@site.example',
  SITE_INFO_EMAIL: 'info@site.example',
  SITE_ADDRESS: 'Казань',
};
const ALL =
  'не заданы SITE_PHONE, SITE_EMAIL, SITE_INFO_EMAIL, SITE_ADDRESS, посетители видят выдуманные, и заявки без организатора уходят на hello@vseumry.example';

it('warns of a public site that shows invented contacts', async () => {
  const env = readEnv({ SITE_URL });
  expect(placeholderWords(env)).toBe(ALL);
  expect(startSummary(env, '1.2.3')).toContain(`! контакты: ${ALL}`);
  const told: string[] = [];
  const print = (text: string) => void told.push(text);
  const variables = { SITE_URL, DATABASE_URL: 'postgres://site@127.0.0.1:9/site' };
  await runAdmin(['doctor'], { variables, print, printError: print });
  expect(told.join('\n')).toContain(`! Контакты: ${ALL}`);
});

it('is content with own contacts, and with any on localhost', () => {
  expect(placeholderWords(readEnv({ SITE_URL, ...CONTACTS }))).toBeNull();
  expect(startSummary(readEnv({ SITE_URL, ...CONTACTS }), '1').join('\n')).not.toContain('!');
  expect(placeholderWords(readEnv({}))).toBeNull();
  expect(placeholderWords(readEnv({ SITE_URL: 'https://127.0.0.1:8443' }))).toBeNull();
});

it('takes contacts that were copied from the example for invented ones', () => {
  const copied = { SITE_URL, ...CONTACTS, SITE_PHONE: '+7 843 000-00-00' };
  expect(placeholderWords(readEnv(copied))).toBe(
    'не заданы SITE_PHONE, посетители видят выдуманные',
  );
});
