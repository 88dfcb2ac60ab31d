import { z } from 'zod';
import type { AccessPolicy } from '#lib/actor.ts';
import { parseSender, type Sender } from '#lib/plain-address.ts';
import type { BucketSettings } from '#server/bucket-files.server.ts';
import { parseSmtpUrl, type SmtpSettings } from '#server/smtp-transport.server.ts';

const RATE_SOURCES = [
  'https://www.cbr-xml-daily.ru/daily_json.js',
  'https://open.er-api.com/v6/latest/USD',
  'https://api.exchangerate-api.com/v4/latest/USD',
];

const webAddress = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://example.ru' });

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(webAddress));

/** Addresses of recordings: places in braces are filled in for each reciter. */
const recordingHosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, '')))
  .transform((parts) => parts.filter(Boolean))
  .refine(
    (parts) => parts.length > 0 && parts.every(isRecordingHost),
    'нужны адреса через запятую вида https://audio.example.ru/quran',
  );

const yesNo = z
  .enum(['yes', 'no', 'true', 'false'], { error: 'нужно yes или no' })
  .transform((word) => word === 'yes' || word === 'true');

const schema = z.object({
  PORT: z.coerce
    .number({ error: 'нужно число' })
    .int('нужно целое число')
    .min(0, 'нужно число от 0 до 65535')
    .max(65535, 'нужно число от 0 до 65535')
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: yesNo.default(false),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'нужен адрес вида postgres://user:password@host:5432/name',
    })
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'нужно число' })
    .int('нужно целое число')
    .min(1, 'нужно число от 1 до 200')
    .max(200, 'нужно число от 1 до 200')
    .default(10),
  DATA_DIR: z.string().default('./var/data'),
  FILES_DIR: z.string().default('./var/files'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'нужно имя бакета: латинские буквы, цифры, дефис')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO_CONTENT: yesNo.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'нужно debug, info, warn, error или silent',
    })
    .default('info'),
  SITE_PHONE: z
    .string()
    .regex(/^\+?[\d\s()–-]{6,24}$/, 'нужен номер вида +7 843 000-00-00')
    .default('+7 843 000-00-00'),
  SITE_EMAIL: z.email('нужен адрес вида info@example.ru').default('hello@vseumry.example'),
  SITE_INFO_EMAIL: z.email('нужен адрес вида info@example.ru').default('info@vseumry.example'),
  SITE_ADDRESS: z.string().default('420111, Казань, ул. Примерная, д. 1'),
  EXCHANGE_RATE_URLS: list.default(RATE_SOURCES),
  STAFF_ACCESS: z
    .enum(['approved', 'everyone'], { error: 'нужно approved или everyone' })
    .default('approved'),
  ADMIN_REQUIRE_2FA: yesNo.default(false),
  SECRET_KEY: z.string().min(32, 'нужна случайная строка не короче 32 знаков').optional(),
  LIMITS_FACTOR: z.coerce
    .number({ error: 'нужно число' })
    .min(1, 'нужно число от 1')
    .max(1000, 'нужно число до 1000')
    .default(1),
  SMTP_URL: z
    .string()
    .transform(parseSmtpUrl)
    .refine((smtp) => smtp !== null, 'нужен адрес вида smtp://user:password@mail.example.ru:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((from) => from !== null, 'нужен отправитель вида ВсеУмры <hello@example.ru>')
    .optional(),
  OUTBOX_DIR: z.string().default('./var/outbox'),
  PRAYER_API_URL: webAddress.optional(),
  PRAYER_API_METHOD: z.coerce
    .number({ error: 'нужно число' })
    .int('нужно целое число')
    .min(0, 'нужно число от 0 до 99')
    .max(99, 'нужно число от 0 до 99')
    .default(2),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.string().optional(),
  RECITATION_URLS: recordingHosts.default([
    'https://download.quranicaudio.com/quran',
    'https://{mp3quran}',
  ]),
  RECITATION_VERSE_URLS: recordingHosts.default([
    'https://everyayah.com/data',
    'https://mirrors.quranicaudio.com/everyayah',
  ]),
  QURAN_TRANSLATION_FILE: z.string().optional(),
  QURAN_TRANSLATION_TITLE: z.string().trim().max(200, 'не больше 200 знаков').optional(),
  QURAN_TRANSLATION_LICENCE: z.string().trim().max(500, 'не больше 500 знаков').optional(),
  YANDEX_MAPS_KEY: z.string().optional(),
  MAP_TILES_URL: z
    .string()
    .refine(isTilesUrl, 'нужен адрес вида https://tiles.example.ru/{z}/{x}/{y}.png')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_TILES_ATTRIBUTION: z.string().default('© участники OpenStreetMap'),
});

/** Whether an address is one of http(s) once `{folder}` and `{mp3quran}` are filled in. */
function isRecordingHost(template: string): boolean {
  const address = template.replace(/\{(folder|mp3quran)\}/g, 'a');
  return (
    !/[{}\s;]/.test(address) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  );
}

/** Whether an address names tiles: http(s), and with a place for each of the three numbers. */
function isTilesUrl(template: string): boolean {
  const address = template.replace(/\{[a-z]\}/g, 'a');
  return (
    ['{z}', '{x}', '{y}'].every((part) => template.includes(part)) &&
    URL.canParse(address) &&
    /^https?:$/.test(new URL(address).protocol)
  );
}

export interface Env {
  port: number;
  host: string;
  /** Origin of the site as visitors type it, without a slash at the end. */
  siteUrl: string;
  trustProxy: boolean;
  database:
    { kind: 'embedded'; directory: string } | { kind: 'postgres'; url: string; poolMax: number };
  filesDirectory: string;
  /** Where pictures go in place of the directory; null keeps them on this machine. */
  bucket: BucketSettings | null;
  demoContent: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  contacts: Contacts;
  exchangeRateUrls: string[];
  accounts: {
    policy: AccessPolicy;
    /** Seals second factors; null leaves it to the embedded database's own key. */
    secretKey: string | null;
    limitsFactor: number;
  };
  mail: { smtp: SmtpSettings | null; from: Sender; outboxDirectory: string };
  maps: MapSettings;
  /** A service asked for prayer times before our own engine. */
  prayerService: { url: string; method: number } | null;
  /** Keys of web push; null leaves notifications to open pages. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
  /** Where recitations are streamed from, in this order: whole suras and single verses. */
  recordings: { suras: string[]; verses: string[] };
  /** A translation of the Quran to be shown under the verses, with what its licence asks to name. */
  quranTranslation: { file: string; title: string; licence: string } | null;
}

/** How people reach the owner of the site: shown in header, footer, FAQ and privacy page. */
export interface Contacts {
  phone: string;
  email: string;
  infoEmail: string;
  address: string;
}

/** What the browser needs to draw a map; the key of Yandex maps is public by nature. */
export interface MapSettings {
  yandexKey: string | null;
  tilesUrl: string;
  tilesAttribution: string;
}

/** Wrong settings, one Russian line each, ready to be shown to whoever starts the site. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings. Empty variables count as unset. Throws SettingsError that names each wrong
 * variable and what it should look like; values are not repeated, for they may be secrets.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Настройки заданы неверно:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, poolMax: env.DATABASE_POOL }
      : { kind: 'embedded', directory: env.DATA_DIR },
    filesDirectory: env.FILES_DIR,
    bucket: bucketOf(env),
    demoContent: env.DEMO_CONTENT ?? !env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    contacts: {
      phone: env.SITE_PHONE,
      email: env.SITE_EMAIL,
      infoEmail: env.SITE_INFO_EMAIL,
      address: env.SITE_ADDRESS,
    },
    exchangeRateUrls: env.EXCHANGE_RATE_URLS,
    accounts: {
      policy: {
        staffAccess: env.STAFF_ACCESS,
        adminRequiresSecondFactor: env.ADMIN_REQUIRE_2FA,
        requiresConfirmedEmail: env.SMTP_URL !== undefined,
      },
      secretKey: env.SECRET_KEY ?? null,
      limitsFactor: env.LIMITS_FACTOR,
    },
    mail: {
      smtp: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? { name: 'ВсеУмры', address: env.SITE_EMAIL },
      outboxDirectory: env.OUTBOX_DIR,
    },
    prayerService: env.PRAYER_API_URL
      ? { url: env.PRAYER_API_URL, method: env.PRAYER_API_METHOD }
      : null,
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? {
            publicKey: env.VAPID_PUBLIC_KEY,
            privateKey: env.VAPID_PRIVATE_KEY,
            subject: env.VAPID_SUBJECT ?? `mailto:${env.SITE_EMAIL}`,
          }
        : null,
    recordings: { suras: env.RECITATION_URLS, verses: env.RECITATION_VERSE_URLS },
    quranTranslation: translationOf(env),
    maps: {
      yandexKey: env.YANDEX_MAPS_KEY ?? null,
      tilesUrl: env.MAP_TILES_URL,
      tilesAttribution: env.MAP_TILES_ATTRIBUTION,
    },
  };
}

const TRANSLATION = [
  'QURAN_TRANSLATION_FILE',
  'QURAN_TRANSLATION_TITLE',
  'QURAN_TRANSLATION_LICENCE',
] as const;

/** A translation is not shown without its name and its terms. */
function translationOf(env: z.output<typeof schema>): Env['quranTranslation'] {
  const [file, title, licence] = TRANSLATION.map((name) => env[name]);
  if (file && title && licence) return { file, title, licence };
  const missing = TRANSLATION.filter((name) => !env[name]);
  if (missing.length === TRANSLATION.length) return null;
  throw new SettingsError(
    `Настройки заданы неверно:\n${missing.map((name) => `  ${name}: нужно вместе с остальными QURAN_TRANSLATION_*`).join('\n')}`,
  );
}

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A bucket takes four settings; some of them are a mistake, not half a bucket. */
function bucketOf(env: z.output<typeof schema>): BucketSettings | null {
  const missing = BUCKET.filter((name) => env[name] === undefined);
  if (missing.length === BUCKET.length) return null;
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new SettingsError(
      `Настройки заданы неверно:\n${missing.map((name) => `  ${name}: нужно вместе с остальными S3_*`).join('\n')}`,
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
