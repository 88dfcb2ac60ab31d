import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { envVariables } from '#server/env/env-variables.server.ts';
import { readEnv, SettingsError } from '#server/env/env.server.ts';
import { environmentFile } from '../../../scripts/guide/read-guide.mjs';

/** As long as keys of web push are. */
/** The keys of a pair as web-push writes them. */
function vapidKeys(): [publicKey: string, privateKey: string] {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.alloc(32);
  const bytes = pair.getPrivateKey();
  bytes.copy(privateKey, 32 - bytes.length);
  return [pair.getPublicKey('base64url'), privateKey.toString('base64url')];
}
const [[PUBLIC, PRIVATE], [OTHER_PUBLIC]] = [vapidKeys(), vapidKeys()];

describe('settings', () => {
  it('are all optional: the embedded database with demo content on port 3000', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      siteUrl: 'http://localhost:3000',
      database: { kind: 'embedded', directory: './var/data' },
      demoContent: true,
    });
  });

  it('with DATABASE_URL use PostgreSQL, without demo content by default', () => {
    const url = 'postgres://user:secret@db:5432/site';
    expect(readEnv({ DATABASE_URL: url })).toMatchObject({
      database: { kind: 'postgres', url, poolMax: 10 },
      demoContent: false,
    });
    for (const [word, meant] of [
      ['yes', true],
      ['true', true],
      ['no', false],
      ['false', false],
    ] as const) {
      expect(readEnv({ DATABASE_URL: url, DEMO_CONTENT: word }).demoContent).toBe(meant);
    }
  });

  it('accept addresses of tiles with several subdomains', () => {
    const tilesUrl = 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png';
    expect(readEnv({ MAP_TILES_URL: tilesUrl }).maps.tilesUrl).toBe(tilesUrl);
  });

  it('accept hosts of recordings with placeholders for a reciter, and no others', () => {
    const suras = (text: string) => readEnv({ RECITATION_URLS: text }).recordings.suras;
    expect(suras('https://a.example/quran/, https://{mp3quran}')).toEqual([
      'https://a.example/quran',
      'https://{mp3quran}',
    ]);
    for (const text of ['a.example', 'https://{reciter}', 'ftp://a.example', ',']) {
      expect(() => suras(text)).toThrow('RECITATION_URLS');
    }
  });

  it('accept fractions and zero where a threshold may be so', () => {
    const { limits } = readEnv({ ALERT_ERROR_PERCENT: ' 0.5', ALERT_JOB_FAILURES: '0' }).watching;
    expect(limits).toMatchObject({ errorPercent: 0.5, jobFailures: 0 });
  });

  it('take both keys of web push', () => {
    expect(readEnv({ VAPID_PUBLIC_KEY: PUBLIC, VAPID_PRIVATE_KEY: PRIVATE }).vapid).toEqual({
      publicKey: PUBLIC,
      privateKey: PRIVATE,
      subject: 'mailto:hello@vseumry.example',
    });
  });

  it.each([
    'postgres://u:a%23%2F%3F@db:5432/site',
    'postgres://u:a@b@db:5432/site',
    'postgresql://u@db/site?sslmode=verify-full&options=a@b',
    'postgres://u:p@%2Fvar%2Frun/site',
    'postgres:///site?host=/var/run/postgresql&user=me@site',
  ])('accept the database %s', (url) => {
    expect(readEnv({ DATABASE_URL: url }).database).toMatchObject({ kind: 'postgres', url });
  });

  it('remove the slash at the end of the origin', () => {
    expect(readEnv({ SITE_URL: 'https://site.example/' }).siteUrl).toBe('https://site.example');
  });

  it('list all wrong ones in Russian, without repeating their values', () => {
    const wrong = () =>
      readEnv({
        PORT: 'abc',
        DATABASE_URL: 'mysql://root:hunter2@db',
        LOG_LEVEL: 'loud',
        SITE_EMAIL: 'x',
      });
    expect(wrong).toThrow(SettingsError);
    expect(wrong).toThrow(
      /PORT: нужно целое число[\s\S]*DATABASE_URL: нужен адрес[\s\S]*LOG_LEVEL: нужно/,
    );
    expect(wrong).not.toThrow(/hunter2/);
  });

  it('store pictures on this machine, or in a bucket with all four settings', () => {
    expect(readEnv({}).bucket).toBeNull();
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnv(bucket).bucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it('store backups in a folder, or in a bucket of the same service', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnv({ BACKUP_DIR: './b' })).toMatchObject({ backup: { place: './b' }, store: null });
    expect(readEnv({ ...store, BACKUP_DIR: 's3://copies/site' })).toMatchObject({
      backup: { place: 's3://copies/site', every: 'daily' },
      store: { endpoint: 'https://s3.example' },
      bucket: null,
    });
  });

  it('need no bucket of their own where a command names one', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const env = readEnv(store, { namesBucket: true });
    expect(env).toMatchObject({ store: { endpoint: 'https://s3.example' }, bucket: null });
    expect(() => readEnv({ S3_ENDPOINT: 'https://s3.example' }, { namesBucket: true })).toThrow(
      /S3_SECRET_ACCESS_KEY: нужно вместе/,
    );
  });

  it('need the terms of a translation of the Quran', () => {
    expect(readEnv({}).quranTranslation).toBeNull();
    const variables = {
      QURAN_TRANSLATION_FILE: './ru.txt',
      QURAN_TRANSLATION_TITLE: 'Перевод',
      QURAN_TRANSLATION_LICENCE: 'Общественное достояние',
    };
    expect(readEnv(variables).quranTranslation).toEqual({
      file: './ru.txt',
      title: 'Перевод',
      licence: 'Общественное достояние',
    });
  });

  it.each([
    [{ PORT: '70000' }, /PORT: нужно число от 0 до 65535/],
    [{ PORT: '0x10' }, /PORT: нужно целое число, только цифры/],
    [{ PORT: '3e3' }, /PORT: нужно целое число, только цифры/],
    [{ METRICS_PORT: '0x10' }, /METRICS_PORT: нужно целое число, только цифры/],
    [{ DATABASE_POOL: '1e1' }, /DATABASE_POOL: нужно целое число, только цифры/],
    [{ DATABASE_POOL: '0' }, /DATABASE_POOL: нужно число от 1 до 200/],
    [{ REQUEST_MONTHS: '0x10' }, /REQUEST_MONTHS: нужно целое число, только цифры/],
    [{ PRAYER_API_METHOD: '0b11' }, /PRAYER_API_METHOD: нужно целое число, только цифры/],
    [{ ALERT_ERROR_PERCENT: '0,5' }, /ALERT_ERROR_PERCENT: нужно число вида 5 или 0.5/],
    [{ ALERT_DISK_MB: '1e3' }, /ALERT_DISK_MB: нужно число вида 5 или 0.5/],
    [{ LIMITS_FACTOR: '0x10' }, /LIMITS_FACTOR: нужно число вида 5 или 0.5/],
    [{ SITE_URL: 'https://site.example/umra' }, /SITE_URL: нужен только адрес/],
    [{ SITE_URL: 'https://site.example/?a=1' }, /SITE_URL: нужен только адрес/],
    [{ SITE_URL: 'https://site.example?' }, /SITE_URL: нужен только адрес/],
    [{ SITE_URL: 'https://site.example/#a' }, /SITE_URL: нужен только адрес/],
    [{ SITE_URL: 'https://me:word@site.example' }, /SITE_URL: нужен только адрес/],
    [{ SITE_URL: 'site.example' }, /SITE_URL: нужен адрес вида/],
    [{ DATABASE_URL: 'postgres://u:a#b@db:5432/site' }, /DATABASE_URL: .*%23/],
    [{ DATABASE_URL: 'postgres://u:12#b@db:5432/site' }, /DATABASE_URL: .*%23/],
    [{ DATABASE_URL: 'postgres://u:a/b@db:5432/site' }, /DATABASE_URL: .*%2F/],
    [{ DATABASE_URL: 'postgres://u:12/b@db:5432/site' }, /DATABASE_URL: .*%2F/],
    [{ DATABASE_URL: 'postgres://u:a@b/c@db:5432/site' }, /DATABASE_URL: .*%2F/],
    [{ DATABASE_URL: 'postgres://u:12?b@db:5432/site' }, /DATABASE_URL: .*%3F/],
    [{ VAPID_PUBLIC_KEY: PUBLIC }, /VAPID_PRIVATE_KEY: нужно вместе с VAPID_PUBLIC_KEY/],
    [{ VAPID_PRIVATE_KEY: PRIVATE }, /VAPID_PUBLIC_KEY: нужно вместе с VAPID_PRIVATE_KEY/],
    [{ VAPID_PUBLIC_KEY: PRIVATE, VAPID_PRIVATE_KEY: PRIVATE }, /VAPID_PUBLIC_KEY: нужен открытый/],
    [{ VAPID_PUBLIC_KEY: PUBLIC, VAPID_PRIVATE_KEY: PUBLIC }, /VAPID_PRIVATE_KEY: нужен закрытый/],
    [
      { VAPID_PUBLIC_KEY: OTHER_PUBLIC, VAPID_PRIVATE_KEY: PRIVATE },
      new RegExp(`VAPID_PUBLIC_KEY: от другой пары. К этому VAPID_PRIVATE_KEY подходит ${PUBLIC}`),
    ],
    [
      { VAPID_PUBLIC_KEY: PUBLIC, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
      /VAPID_PRIVATE_KEY: не ключ. Оба создаёт npx web-push generate-vapid-keys/,
    ],
    [{ VAPID_SUBJECT: 'info@site.example' }, /VAPID_SUBJECT: нужен адрес/],
    [{ EXCHANGE_RATE_URLS: 'https://a.example, nonsense' }, /EXCHANGE_RATE_URLS/],
    [{ EXCHANGE_RATE_URLS: ',' }, /EXCHANGE_RATE_URLS: нужен адрес/],
    [{ MAP_TILES_URL: 'https://tiles.example/x' }, /MAP_TILES_URL: нужен адрес/],
    [{ MAP_TILES_URL: 'foo/{z}/{x}/{y}' }, /MAP_TILES_URL: нужен адрес/],
    [{ MAP_TILES_URL: 'ftp://tiles.example/{z}/{x}/{y}' }, /MAP_TILES_URL: нужен адрес/],
    [{ S3_BUCKET: 'pictures' }, /S3_ENDPOINT: нужно вместе/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET: нужно вместе/],
    [{ BACKUP_DIR: 's3://copies' }, /S3_ENDPOINT: нужно вместе/],
    [{ BACKUP_DIR: 's3://C' }, /BACKUP_DIR: нужна папка или адрес/],
    [{ S3_BUCKET: '../x' }, /S3_BUCKET: нужно имя/],
    [{ QURAN_TRANSLATION_FILE: 'ru.txt' }, /QURAN_TRANSLATION_LICENCE: нужно вместе/],
    [{ QURAN_TRANSLATION_TITLE: 'Перевод' }, /QURAN_TRANSLATION_FILE: нужно вместе/],
    [{ DEMO_CONTENT: 'maybe' }, /DEMO_CONTENT: нужно yes или no/],
  ])('refuse %o', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });
});

describe('the file of settings', () => {
  const [guide = ''] =
    /(?<=## 3\. Settings[\s\S]*?```ini\n)[\s\S]*?(?=```)/.exec(
      readFileSync('docs/operations.md', 'utf8'),
    ) ?? [];
  const example = readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z0-9_]+=)/gm, '');

  it.each([
    ['of the guide', guide],
    ['of .env.example', example],
  ])('%s is read by systemd as by Node', (_name, text) => {
    const byNode = parseEnv(text);
    expect(Object.keys(byNode).length).toBeGreaterThan(4);
    expect(environmentFile(text)).toEqual(byNode);
    expect(() => readEnv(environmentFile(text))).not.toThrow(/«#»/);
  });

  it('of .env.example has every setting, and contacts that the site accepts', () => {
    expect(Object.keys(parseEnv(example)).sort()).toEqual(Object.keys(envVariables.shape).sort());
    const contacts = Object.entries(parseEnv(example)).filter(([name]) => name.startsWith('SITE_'));
    expect(() => readEnv(Object.fromEntries(contacts))).not.toThrow();
  });

  it('with a comment after a value is refused, as systemd reads it', () => {
    const read = environmentFile(
      'DEMO_CONTENT=no   # or yes\nBACKUP_PASSPHRASE=a long one # keep it',
    );
    expect(() => readEnv(read)).toThrow(SettingsError);
    expect(() => readEnv(read)).toThrow(/DEMO_CONTENT: «#».*\n.*BACKUP_PASSPHRASE: «#»/);
  });
});
