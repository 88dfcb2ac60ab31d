import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { type Db, openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { faultWords, FilesError } from '#server/files/files.server.ts';
import { unknownVariables } from '#server/env/unknown-variables.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { reports } from '#features/requests/reports/report-tables.server.ts';
import { contactHash } from '#features/requests/store/consent-contacts.server.ts';
import { consents, requests } from '#features/requests/store/request-tables.server.ts';
import { newSiteKey, openSiteDigest } from '#server/session/keyed-digest.server.ts';
import { siteKey } from '#server/session/site-key-tables.server.ts';
import { createSecretBox } from '#server/session/totp-secret.server.ts';
import { addPerson } from '#test/accounts.ts';
import { BACKUP_BUCKET, startBucketServer } from '#test/hosts/bucket-server.ts';
import { copyEmbedded, copyPostgres, createPostgresDatabase, silentLog } from '#test/database.ts';
import { startMailServer } from '#test/hosts/mail-server.ts';
import { quickEngine } from '#test/proof.ts';
import { inTime } from './commands/doctor-command.server.ts';
import { runAdmin } from './commands/run-admin.server.ts';
import { openBackups } from './site-backups.server.ts';

const EMAIL = 'reader@site.example';
const tour = {
  slug: 'umra-kazan',
  tour_type: 'umrah',
  city_from: 'Казань',
  departure_date: '2027-01-10',
  month: 'январь',
  days: 10,
} as const;

let folder: string;
let variables: Record<string, string>;
const undo: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vseumry-admin-'));
  variables = {
    DATA_DIR: path.join(folder, 'data'),
    FILES_DIR: path.join(folder, 'files'),
    OUTBOX_DIR: path.join(folder, 'outbox'),
    SITE_URL: 'https://site.example',
  };
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(...line: string[]) {
  const told: string[] = [];
  const print = (text: string) => void told.push(text);
  const code = await runAdmin(line, { variables, print, printError: print });
  return { code, told: told.join('\n') };
}

/** The same with `--json`; returns the parsed answer. */
async function adminJson(...line: string[]) {
  const { code, told } = await admin(...line, '--json');
  return { code, ...(JSON.parse(told) as Record<string, unknown>) };
}

async function withSite<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(readEnv(variables).database, silentLog);
  return work(db).finally(close);
}

async function emptyPostgres() {
  const { url, drop } = await createPostgresDatabase();
  undo.push(drop);
  return url;
}

/** An empty PostgreSQL, and its address for a new role that has no rights in it. */
async function postgresOfRole() {
  const url = await emptyPostgres();
  const role = `owner_${Date.now()}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create role ${role} login password 'word'`);
  undo.push(async () => {
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
    await client.end();
  });
  const own = new URL(url);
  own.username = role;
  own.password = 'word';
  return { url, client, role, own: own.href };
}

const ENGINES = {
  embedded: () => copyEmbedded(path.join(folder, 'data')),
  PostgreSQL: async () => {
    const { url, drop } = await copyPostgres();
    undo.push(drop);
    variables['DATABASE_URL'] = url;
  },
};

/** Backups go to a bucket. */
const BUCKET = `s3://${BACKUP_BUCKET}/site`;
async function useBucket() {
  const service = await startBucketServer();
  undo.push(service.stop);
  const { endpoint, region, accessKeyId, secretAccessKey } = service.settings;
  Object.assign(variables, {
    BACKUP_DIR: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  return service;
}

/** The site as it runs, with a tour, for commands that ask it for a backup. */
async function startSite() {
  const env = readEnv(variables);
  const database = await openDatabase(env.database, silentLog);
  undo.push(database.close);
  await database.db.insert(tours).values(tour);
  const files = diskFiles(env.filesDirectory);
  const backups = await openBackups({ database, env, files, log: silentLog });
  undo.push(backups.stop);
}

it('prints its commands, and reports wrong arguments', async () => {
  expect(await admin()).toMatchObject({ code: 0, told: expect.stringContaining('restore ФАЙЛ') });
  expect(await admin('help')).toEqual(await admin());
  expect(await admin('dance')).toMatchObject({ code: 2 });
  expect(await admin('verify')).toEqual({
    code: 2,
    told: 'Использование: npm run admin -- verify ФАЙЛ [--passphrase-file ФАЙЛ]',
  });
  expect(await admin('seed', '--fast')).toMatchObject({ code: 2 });
  expect(await adminJson('verify', '/nowhere')).toEqual({
    ok: false,
    error: 'Файл не найден: /nowhere',
    code: 1,
  });
});

it('says in time which check gives no answer', async () => {
  const never = () => new Promise<never>(() => {});
  expect(await inTime('Картинки', never, 20)).toEqual({
    what: 'Картинки',
    state: 'bad',
    says: 'нет ответа за 0.02 с: проверьте диск, папку или сеть',
  });
});

it('says what is wrong with a file or folder of this machine', async () => {
  expect(faultWords(new FilesError('forbidden', 'EACCES'))).toBe(
    'нет прав на\u00a0папку: её владельцем должен быть пользователь сайта (EACCES)',
  );
  expect(faultWords(new FilesError('forbidden', 'AccessDenied'))).toContain('ключи S3_*');
  const file = path.join(folder, 'in-the-way');
  writeFileSync(file, '');
  expect(await admin('verify', path.join(file, 'a.backup'))).toMatchObject({
    code: 1,
    told: expect.stringContaining(`Это не папка: ${file}`),
  });
  const wrong = await admin('restore', folder);
  expect(wrong).toMatchObject({ code: 1, told: 'Это папка, а нужен файл (EISDIR)' });
});

/** They work above the engine. */
describe.each(quickEngine(ENGINES))('on any database (%s)', (_name, engine) => {
  beforeEach(engine);

  it('manages people without any mail', async () => {
    expect(await admin('make-staff', EMAIL)).toMatchObject({ code: 1 });
    expect(await admin('export-person', EMAIL)).toMatchObject({
      code: 1,
      told: expect.stringContaining('раздел «Заявки», поиск по почте или телефону'),
    });
    await withSite(async (db) => {
      await addPerson(db, 'first@site.example');
      await addPerson(db, EMAIL, { confirmed: false });
    });
    expect(await adminJson('make-staff', EMAIL)).toMatchObject({ code: 0, role: 'staff' });
    expect(await adminJson('confirm-email', EMAIL)).toMatchObject({ code: 0, changed: true });
    expect(await adminJson('confirm-email', EMAIL)).toMatchObject({ code: 0, changed: false });
    const { link } = (await adminJson('reset-password', EMAIL)) as { link?: string };
    expect(link).toMatch(/^https:\/\/site\.example\/account\/reset\?token=[\w-]{43}$/);
    const [row] = await withSite(async (db) =>
      db.select().from(accounts).where(eq(accounts.email, EMAIL)),
    );
    expect(row).toMatchObject({ role: 'staff' });
    expect(row?.email_confirmed_at).not.toBeNull();

    const drop = () => adminJson('drop-second-factor', EMAIL);
    expect(await drop()).toMatchObject({ code: 0, changed: false });
    await withSite((db) =>
      db
        .update(accounts)
        .set({ totp_secret: 'sealed', totp_enabled_at: new Date(), role: 'reader' })
        .where(eq(accounts.email, EMAIL)),
    );
    expect(await drop()).toMatchObject({ code: 0, changed: true });
    const [letIn] = await withSite(async (db) =>
      db.select().from(accounts).where(eq(accounts.email, EMAIL)),
    );
    // It gives nobody a role.
    expect(letIn).toMatchObject({ role: 'reader', totp_enabled_at: null });

    expect(await adminJson('block', EMAIL)).toMatchObject({ code: 0, blocked: true });
    expect(await admin('make-staff', EMAIL)).toMatchObject({
      code: 0,
      told: expect.stringContaining(`отключена: впустит block ${EMAIL} --off`),
    });
    expect(await admin('block', 'first@site.example')).toMatchObject({ code: 1 });
    const blockedAt = () =>
      withSite(async (db) => {
        const [kept] = await db.select().from(accounts).where(eq(accounts.email, EMAIL));
        return kept?.blocked_at;
      });
    expect(await blockedAt()).toBeInstanceOf(Date);
    expect(await adminJson('block', EMAIL, '--off')).toMatchObject({ code: 0, blocked: false });
    expect(await blockedAt()).toBeNull();

    const to = path.join(folder, 'person.json');
    expect(await adminJson('export-person', EMAIL, '--to', to)).toMatchObject({ file: to });
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const own = JSON.parse(readFileSync(to, 'utf8')) as Record<string, unknown>;
    expect(own).toMatchObject({ account: { email: EMAIL, role: 'staff' }, sessions: [] });
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['quran', 'requests']));
    expect(await adminJson('export-person', EMAIL)).toMatchObject({ code: 0 });
    const [name = ''] = readdirSync(path.join(folder, 'exports'));
    expect(name).toMatch(/^person-\d+\.json$/);
    expect(statSync(path.join(folder, 'exports')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, 'exports', name)).mode & 0o777).toBe(0o600);
    expect(await admin('export-person', EMAIL, '--to', `${to}/person.json`)).toEqual({
      code: 1,
      told: `Файл ${to}/person.json не записать. Это не папка. Назовите файл в папке, куда может писать пользователь сайта: --to ФАЙЛ`,
    });
  });

  it('erases what a person asks to be erased, after it has said what that is', async () => {
    const phone = '+79171234567';
    await withSite(async (db) => {
      await addPerson(db, 'first@site.example');
      await addPerson(db, EMAIL);
      const asked = (given: object) => ({ form_key: randomUUID(), name: 'Амина', ...given });
      await db
        .insert(requests)
        .values([
          asked({ email: EMAIL }),
          asked({ email: 'Reader@Site.example', binned_at: new Date() }),
          asked({ phone }),
          asked({ email: 'other@site.example', phone: '+79170000000' }),
        ]);
      const wrong = { path: '/', title: 'Сайт', kind: 'text', created_at: new Date() } as const;
      await db.insert(reports).values({
        ...wrong,
        form_key: randomUUID(),
        words: 'Опечатка',
        email: 'Reader@site.example',
      });
      const digest = await openSiteDigest(db, async () => {});
      const consent = { document: 'report', version: 'report-1' };
      for (const email of ['Reader@site.example', 'other@site.example']) {
        await db.insert(consents).values({ ...consent, contact_hash: contactHash(email, digest) });
      }
      await db.insert(outbox).values({
        to: 'Reader@site.example',
        kind: 'report-answer',
        subject: 'Ответ',
        text: '',
        html: '',
      });
    });
    expect(await admin('test-letter', EMAIL)).toMatchObject({ code: 0 });
    const [letter = ''] = readdirSync(variables['OUTBOX_DIR'] ?? '');
    const file = path.join(variables['OUTBOX_DIR'] ?? '', letter);
    writeFileSync(file, readFileSync(file, 'utf8').replace(EMAIL, 'Reader@site.example'));
    const known = { account: true, requests: [1, 2], reports: [1] };
    expect(await adminJson('erase-person', EMAIL)).toMatchObject({ ...known, erased: false });
    const names = () => withSite((db) => db.select({ name: requests.name }).from(requests));
    expect((await names()).filter(({ name }) => name === null)).toEqual([]);

    expect(await adminJson('erase-person', EMAIL, '--yes')).toMatchObject({
      ...known,
      erased: true,
    });
    await withSite(async (db) => {
      expect(await db.select({ email: accounts.email }).from(accounts)).toEqual([
        { email: 'first@site.example' },
      ]);
      const kept = await db.select().from(requests).orderBy(requests.id);
      expect(kept.map(({ name, status }) => [name, status])).toEqual([
        [null, 'withdrawn'],
        [null, 'withdrawn'],
        ['Амина', 'new'],
        ['Амина', 'new'],
      ]);
      expect(await db.select().from(reports)).toMatchObject([
        { words: null, email: null, status: 'new' },
      ]);
      expect(await db.select().from(consents).orderBy(consents.id)).toMatchObject([
        { document: 'report', withdrawn_at: expect.any(Date) },
        { document: 'report', withdrawn_at: null },
      ]);
      expect(await db.select().from(outbox)).toEqual([]);
    });
    expect(readdirSync(variables['OUTBOX_DIR'] ?? '')).toEqual([]);
    expect(await admin('erase-person', EMAIL, '--yes')).toMatchObject({ code: 1 });
    expect(await adminJson('erase-person', '8 917 123-45-67', '--yes')).toMatchObject({
      account: false,
      requests: [3],
      reports: [],
      erased: true,
    });
    expect(await admin('erase-person', 'first@site.example', '--yes')).toMatchObject({ code: 1 });
    expect(await admin('erase-person', 'Амина', '--yes')).toMatchObject({
      code: 1,
      told: expect.stringContaining('Это не адрес почты и не номер телефона'),
    });
  });

  it('writes a trial letter to the outbox folder', async () => {
    expect(await adminJson('test-letter', EMAIL)).toMatchObject({ code: 0, sent: false });
    expect(readdirSync(path.join(folder, 'outbox'))).toHaveLength(1);
  });

  it('names the outbox folder when letters cannot be written to it', async () => {
    const outbox = path.join(folder, 'outbox');
    expect((await admin('doctor')).told).toContain(
      `! Почта: SMTP_URL не задан, письма ложатся в ${outbox}`,
    );
    expect(readdirSync(outbox)).toEqual([]);
    rmSync(outbox, { recursive: true });
    writeFileSync(outbox, '');
    const { code, told } = await admin('doctor');
    expect(code).toBe(1);
    expect(told).toContain(
      `✗ Почта: SMTP_URL не задан, а письмо в папку ${outbox} не записать (EEXIST).`,
    );
    expect(await admin('test-letter', EMAIL)).toEqual({
      code: 1,
      told: `Письмо в папку ${outbox} не записать (EEXIST). Её владельцем должен быть пользователь сайта. Другую папку задаёт OUTBOX_DIR, почтовый сервер — SMTP_URL.`,
    });
  });

  it('names a variable that is nearly a setting', async () => {
    variables['DATABASE_URI'] = 'postgres://site@db/site';
    variables['HOME'] = '/root';
    const { code, told } = await admin('doctor');
    expect(code).toBe(1);
    expect(told).toContain('✗ Настройки: DATABASE_URI сайту неизвестна, нужно DATABASE_URL?');
  });

  it('names a variable that begins as settings do', async () => {
    variables['SMTP_HOST'] = 'mail.example';
    const { told } = await admin('doctor');
    expect(told).toContain('! Настройки: SMTP_HOST сайту неизвестна');
    expect(unknownVariables({ HOME: '/root', PATH: '/bin', S3_KEY: 'a', SITE_ULR: 'b' })).toEqual([
      { name: 'S3_KEY', meant: null },
      { name: 'SITE_ULR', meant: 'SITE_URL' },
    ]);
  });

  it('says in Russian that the library for pictures does not load', async () => {
    vi.doMock('sharp', () => {
      throw new Error('Could not load the "sharp" module using the linux-x64 runtime');
    });
    undo.push(() => vi.doUnmock('sharp'));
    const { code, told } = await admin('doctor');
    expect(code).toBe(1);
    expect(told).toContain('✗ Папка картинок: библиотека sharp не работает');
    expect(told).not.toContain('Could not load');
  });

  it('verifies a backup of a bucket without a bucket for pictures', async () => {
    expect((await admin('verify', 's3://copies/a.backup')).told).toContain(
      'S3_ENDPOINT: нужно вместе с остальными S3_*',
    );
    Object.assign(variables, {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect((await admin('verify', 's3://copies/a.backup')).told).toMatch(/хранилище не\s?отвечает/);
  });

  it('checks the mail server, and names incomplete tables', async () => {
    const mail = await startMailServer();
    undo.push(mail.close);
    variables['SMTP_URL'] = `smtp://127.0.0.1:${mail.port}`;
    expect((await admin('doctor')).told).toContain('✓ Почта');
    expect(mail.letters).toEqual([]);
    variables['SMTP_URL'] = 'smtp://127.0.0.1:9';
    expect(await admin('doctor')).toMatchObject({
      code: 0,
      told: expect.stringContaining('! Почта: почтовый сервер не пускает или не отвечает (ECONN'),
    });
    const { client, close } = await openLoneConnection(readEnv(variables).database, silentLog);
    await client.query('drop table outbox');
    await close();
    expect(await admin('doctor')).toMatchObject({
      code: 1,
      told: expect.stringContaining('нет таблиц сайта, которые должны в ней быть (outbox)'),
    });
  });

  it('reports consents that a new key of the site can no longer find', async () => {
    const keySays = async () => {
      const { checks } = (await adminJson('doctor')) as {
        checks?: { what: string; says: string }[];
      };
      return checks?.find(({ what }) => what === 'Ключ сайта')?.says;
    };
    expect(await keySays()).toBe('появится при следующем запуске');
    await withSite(async (db) => void (await db.insert(siteKey).values({ key: newSiteKey() })));
    expect(await keySays()).toBe('есть');
    const at = new Date('2026-01-01T00:00:00Z');
    const consent = { at, document: 'request', version: 'request-1', contact_hash: 'former' };
    await withSite(
      async (db) => void (await db.insert(consents).values({ ...consent, request_number: 7 })),
    );
    expect(await keySays()).toMatch(/более ранние согласия стёртых заявок .* их 1$/);
  });

  it('moves pictures to a bucket, and may be repeated', async () => {
    const bucket = await startBucketServer();
    undo.push(bucket.stop);
    const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
    const picture = 'hotels/1760227200000_abc.webp';
    await diskFiles(path.join(folder, 'files')).put(picture, Buffer.from('picture'));
    expect(await admin('move-files-to-bucket')).toMatchObject({ code: 1 });
    Object.assign(variables, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    expect(await adminJson('move-files-to-bucket')).toMatchObject({ code: 0, copied: 1, there: 0 });
    expect(await adminJson('move-files-to-bucket')).toMatchObject({ code: 0, copied: 0, there: 1 });
    expect(bucket.objects.get(picture)?.bytes.toString()).toBe('picture');
  });

  describe('a backup in a bucket', () => {
    it('is written, verified and restored by its name', async () => {
      const service = await useBucket();
      await withSite(async (db) => void (await db.insert(tours).values(tour)));
      const plain = await adminJson('backup', '--to', `s3://${BACKUP_BUCKET}/hand`);
      expect(plain).toMatchObject({ code: 0, encrypted: false });
      expect(String((plain as { message?: string }).message)).toContain('BACKUP_PASSPHRASE');
      variables['BACKUP_PASSPHRASE'] = 'верблюд идёт в Медину';
      const { file } = (await adminJson('backup')) as { code: number; file: string };
      expect(file).toMatch(new RegExp(`^${BUCKET}/vseumry-.*Z\\.backup$`));
      expect(service.copies.size).toBe(2);
      expect(await adminJson('backups')).toMatchObject({ code: 0, backups: [{ name: file }] });
      expect(await adminJson('verify', file)).toMatchObject({ code: 0 });
      // People read the time in Moscow, as everywhere on the site.
      const inMoscow = /\d\s[а-я]+\s20\d\d, \d\d:\d\d по Москве/;
      expect((await admin('verify', file)).told).toMatch(inMoscow);
      const { code, checks } = (await adminJson('doctor')) as {
        code: number;
        checks: { what: string; says: string }[];
      };
      const says = checks.find(({ what }) => what === 'Резервные копии')?.says;
      expect([code, says]).toEqual([0, expect.stringMatching(inMoscow)]);
      await withSite(async (db) => void (await db.delete(tours)));
      expect(await adminJson('restore', file)).toMatchObject({ code: 0 });
      expect(await withSite(async (db) => db.$count(tours))).toBe(1);
      expect(await admin('verify', `${BUCKET}/none.backup`)).toMatchObject({
        code: 1,
        told: `Файл не найден: ${BUCKET}/none.backup`,
      });
      const held = service.copies.get(file.slice(`s3://${BACKUP_BUCKET}/`.length));
      if (held) held.bytes[held.bytes.length >> 1] = (held.bytes[held.bytes.length >> 1] ?? 0) ^ 1;
      expect(await admin('restore', file)).toMatchObject({
        code: 1,
        told: expect.stringMatching(
          /^Файл резервной копии повреждён или скопирован не до конца\. Скопируйте/,
        ),
      });
      expect(await withSite(async (db) => db.$count(tours))).toBe(1);
    });

    it('is refused in Russian when the bucket or its keys are wrong', async () => {
      await useBucket();
      expect(await admin('backup', '--to', 's3://none/site')).toMatchObject({
        code: 1,
        told: expect.stringContaining('такого бакета нет'),
      });
      variables['S3_SECRET_ACCESS_KEY'] = 'other';
      expect(await admin('backup')).toMatchObject({
        code: 1,
        told: expect.stringContaining('хранилище не\u00a0пускает'),
      });
      expect(await admin('doctor')).toMatchObject({
        code: 1,
        told: expect.stringContaining(`✗ Резервные копии: в бакет ${BUCKET} нельзя писать`),
      });
    });
  });
});

describe('the embedded database', () => {
  beforeEach(ENGINES.embedded);

  it('reports what is wrong with the settings', async () => {
    expect(await adminJson('doctor')).toMatchObject({ code: 0, ok: true });
    writeFileSync(path.join(folder, 'in-the-way'), '');
    variables['BACKUP_DIR'] = path.join(folder, 'in-the-way');
    const { code, told } = await admin('doctor');
    expect(code).toBe(1);
    expect(told).toContain('✗ Резервные копии: в папку');
    writeFileSync(path.join(folder, 'data/secret.key'), '');
    expect((await admin('doctor')).told).toMatch(/^✗ Секрет: .*secret\.key пуст или короче/m);
  });

  it('backs up and restores an encrypted copy with the secret', async () => {
    variables['BACKUP_PASSPHRASE'] = 'верблюд идёт в Медину';
    await withSite(async (db) => void (await db.insert(tours).values(tour)));
    const secret = `${'тайна'.repeat(8)}\n`;
    writeFileSync(path.join(folder, 'data/secret.key'), secret);
    const to = path.join(folder, 'copies');
    const { code, file } = (await adminJson('backup', '--to', to)) as {
      code: number;
      file: string;
    };
    expect(code).toBe(0);
    expect(await adminJson('verify', file)).toMatchObject({ code: 0, hasSecret: true });
    writeFileSync(path.join(to, 'vseumry-2020-01-01T00-00-00Z.backup'), 'old');
    const { code: listed, told } = await admin('backups', '--in', to);
    expect(listed).toBe(0);
    expect(told.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${file}  [\\d,]+ МБ  \\d\\sминут\\S* назад$`)),
      expect.stringMatching(/2020.*0,0 МБ {2}[\d\s]+(день|дня|дней) назад$/),
    ]);
    await withSite(async (db) => void (await db.delete(tours)));
    writeFileSync(path.join(folder, 'data/secret.key'), '');
    expect(await adminJson('restore', file)).toMatchObject({ code: 0, files: 0 });
    expect(readFileSync(path.join(folder, 'data/secret.key'), 'utf8')).toBe(secret);
    expect(await withSite(async (db) => db.$count(tours))).toBe(1);
    delete variables['BACKUP_PASSPHRASE'];
    expect(await admin('verify', file)).toMatchObject({ code: 1 });
  });

  it('leaves a secret that is not SECRET_KEY in the site’s own folders', async () => {
    const to = path.join(folder, 'copies');
    const lines = {
      BACKUP_PASSPHRASE: 'верблюд идёт в Медину',
      SECRET_KEY: 'former-former-former-former-former',
    };
    Object.assign(variables, lines, { DATABASE_URL: await emptyPostgres() });
    await withSite(async () => {});
    const { file } = (await adminJson('backup', '--to', to)) as unknown as { file: string };
    const kept = async (of: string) => {
      variables['SECRET_KEY'] = 'present-present-present-present-present';
      const { code, told } = await admin('restore', file);
      expect(code).toBe(0);
      const [, at = ''] = /записан в (\S+\.key)/.exec(told) ?? [];
      expect(path.dirname(at)).toBe(path.join(folder, of));
      expect(readFileSync(at, 'utf8').trim()).toBe(lines.SECRET_KEY);
      expect(statSync(at).mode & 0o777).toBe(0o600);
    };
    await kept('files');
    delete variables['DATABASE_URL'];
    await kept('data');
  });

  it('lists no backups where there are none yet, and refuses a folder that is misspelt', async () => {
    const none = path.join(folder, 'none');
    variables['BACKUP_DIR'] = none;
    const empty = { code: 0, told: expect.stringMatching(/Копий в .* нет/) };
    expect(await admin('backups')).toMatchObject(empty);
    expect(await admin('backups', '--in', folder)).toMatchObject(empty);
    expect(await admin('backups', '--in', none)).toEqual({
      code: 1,
      told: `Нет такого файла или папки: ${none}`,
    });
  });

  it('replaces a database that does not open', async () => {
    await withSite(async (db) => void (await db.insert(tours).values(tour)));
    const to = path.join(folder, 'copies');
    const { file } = (await adminJson('backup', '--to', to)) as { code: number; file: string };
    rmSync(path.join(folder, 'data/postgres/global'), { recursive: true });
    const refused = await admin('restore', file);
    expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('--replace-damaged') });
    expect(await admin('restore', file, '--replace-damaged')).toMatchObject({ code: 0 });
    expect(await withSite(async (db) => db.$count(tours))).toBe(1);
    const names = readdirSync(path.join(folder, 'data'));
    expect(names.filter((name) => name.startsWith('postgres.damaged-'))).toHaveLength(1);
  });

  it('changes the key that encrypts second factors, and continues after an interruption', async () => {
    const key = path.join(folder, 'data/secret.key');
    const old = 'старый'.repeat(6);
    expect(await admin('rotate-secret')).toMatchObject({ code: 1 });
    writeFileSync(key, `${old}\n`);
    const secrets = ['JBSWY3DP', 'KRSXG5DS'];
    await withSite(async (db) => {
      await addPerson(db, 'without@example.ru');
      for (const [n, secret] of secrets.entries()) {
        const id = await addPerson(db, `person${n}@example.ru`);
        const totp_secret = createSecretBox(old).seal(secret, String(id));
        await db.update(accounts).set({ totp_secret }).where(eq(accounts.id, id));
      }
    });
    expect(await adminJson('rotate-secret')).toMatchObject({ code: 0, sealed: 2, lost: 0 });
    const now = readFileSync(key, 'utf8').trim();
    const rows = await withSite(async (db) => db.select().from(accounts).orderBy(accounts.id));
    const opened = (secret: string) =>
      rows.map(({ id, totp_secret }) =>
        createSecretBox(secret).open(totp_secret ?? '', String(id)),
      );
    expect(opened(now)).toEqual([null, ...secrets]);
    expect(opened(old)).toEqual([null, null, null]);

    // As if the process had ended between encrypting and storing the key.
    writeFileSync(`${key}.next`, `${now}\n`);
    writeFileSync(key, `${old}\n`);
    expect(await adminJson('rotate-secret')).toMatchObject({ code: 0, sealed: 0, lost: 0 });
    expect(readFileSync(key, 'utf8').trim()).toBe(now);
  });

  it('is backed up to a bucket by the running site, which holds it', async () => {
    await useBucket();
    await startSite();
    const made = (await adminJson('backup')) as { code: number; file: string };
    expect(made.code).toBe(0);
    expect(await adminJson('verify', made.file)).toMatchObject({ code: 0 });
  });

  it('asks the running site for a backup and leaves its database alone', async () => {
    await startSite();
    expect(await admin('make-staff', EMAIL)).toMatchObject({
      code: 3,
      told: expect.stringContaining('Остановите сайт'),
    });
    const to = path.join(folder, 'copies');
    const made = (await adminJson('backup', '--to', to)) as { code: number; file: string };
    expect(made.code).toBe(0);
    expect(await adminJson('verify', made.file)).toMatchObject({ code: 0 });
    expect(
      readdirSync(path.join(folder, 'data')).filter((name) => name.startsWith('backup-')),
    ).toEqual([]);
  });

  it('moves the embedded database to an empty PostgreSQL, once', async () => {
    const [before, key] = await withSite(async (db) => {
      await addPerson(db, EMAIL);
      await db.insert(siteKey).values({ key: newSiteKey() });
      return [await db.insert(tours).values(tour).returning(), await db.select().from(siteKey)];
    });
    const url = await emptyPostgres();
    expect(await adminJson('move-to-postgres', url)).toMatchObject({ code: 0 });
    expect(await withSite(async (db) => db.select().from(tours))).toEqual(before);
    expect(await admin('move-to-postgres', url)).toMatchObject({
      code: 1,
      told: expect.stringContaining('Нужна пустая база'),
    });
    variables['DATABASE_URL'] = url;
    expect(await withSite(async (db) => db.select().from(tours))).toEqual(before);
    expect(await withSite(async (db) => db.select().from(siteKey))).toEqual(key);
    const added = await withSite(async (db) =>
      db
        .insert(tours)
        .values({ ...tour, slug: 'b' })
        .returning({ id: tours.id }),
    );
    expect(added).toEqual([{ id: 2 }]);
  });

  it.each(['mysql://db/site', 'postgres://u:12#b@db:5432/site'])(
    'does not move to the address %s, as DATABASE_URL is not taken either',
    async (url) => {
      const refused = await admin('move-to-postgres', url);
      expect(refused).toMatchObject({
        code: 1,
        told: expect.stringMatching(/Адрес PostgreSQL: нужен адрес вида postgres:.*%23/),
      });
    },
  );

  it('says in Russian that the role may not make the tables, of a move and of a restore', async () => {
    await withSite(async (db) => void (await db.insert(tours).values(tour)));
    const { file } = (await adminJson('backup', '--to', folder)) as { file?: string };
    const { role, own } = await postgresOfRole();
    const refused = {
      code: 1,
      told: expect.stringMatching(`^Пользователю PostgreSQL «${role}» не хватает прав.* owner to`),
    };
    expect(await admin('move-to-postgres', own)).toEqual(refused);
    variables['DATABASE_URL'] = own;
    expect(await admin('restore', String(file))).toEqual(refused);
  });

  it('moves as a role that owns only its database, with triggers and sequences', async () => {
    await withSite(async (db) => {
      await db.insert(tours).values(tour);
      await addPerson(db, EMAIL);
    });
    const { url, client, role, own } = await postgresOfRole();
    await client.query(`grant create, usage on schema public to ${role}`);
    await client.query(`grant create on database ${new URL(url).pathname.slice(1)} to ${role}`);
    expect(await adminJson('move-to-postgres', own)).toMatchObject({ code: 0 });
    const { rows: triggers } = await client.query<{ disabled: string }>(
      `select count(*) filter (where tgenabled = 'D')::text as disabled from pg_trigger
        where not tgisinternal having count(*) > 10`,
    );
    expect(triggers).toEqual([{ disabled: '0' }]);
    variables['DATABASE_URL'] = own;
    expect(await adminJson('doctor')).toMatchObject({ code: 0 });
    const added = await withSite(async (db) =>
      db
        .insert(tours)
        .values({ ...tour, slug: 'b' })
        .returning({ id: tours.id }),
    );
    expect(added).toEqual([{ id: 2 }]);
  });
});
