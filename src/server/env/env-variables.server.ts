import { z } from 'zod';
import { maxLink, telegramLink, vkLink, whatsappLink } from '#lib/contact/contact-link.ts';
import { parseSender, plainAddress } from '#lib/contact/plain-address.ts';
import { CONTACT_WAYS } from '#lib/contact/contact-ways.ts';
import { bucketAddress, isBucketAddress } from '#server/env/bucket-address.ts';
import { parseSmtpUrl } from '#server/env/smtp-address.server.ts';

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
  .pipe(z.array(webAddress).min(1, 'нужен адрес вида https://example.ru'));

/** Addresses of recordings; the placeholders in braces are filled in for each reciter. */
const recordingHosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, '')))
  .transform((parts) => parts.filter(Boolean))
  .refine(
    (parts) => parts.length > 0 && parts.every(isRecordingHost),
    'нужны адреса через запятую вида https://audio.example.ru/quran',
  );

const withoutSlash = webAddress.transform((url) => url.replace(/\/+$/, ''));

/** The secret that a messenger sends back with every update. */
const webhookSecret = z
  .string()
  .regex(/^[\w-]{16,256}$/, 'нужны 16–256 латинских букв, цифр, знаков _ и -')
  .optional();

const yesNo = z
  .enum(['yes', 'no', 'true', 'false'], { error: 'нужно yes или no' })
  .transform((word) => word === 'yes' || word === 'true');

const within = (least: number, most: number) =>
  z
    .number()
    .min(least, `нужно число от ${least} до ${most}`)
    .max(most, `нужно число от ${least} до ${most}`);

/** A number within limits, in digits: `Number` would also read «0x10» and «3e3». */
const limit = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, 'нужно число вида 5 или 0.5')
    .transform(Number)
    .pipe(within(least, most));

const wholeLimit = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'нужно целое число, только цифры')
    .transform(Number)
    .pipe(within(least, most));

const POSTGRES_ADDRESS =
  'нужен адрес вида postgres://user:password@host:5432/name; знаки #, / и ? в пароле пишут как %23, %2F и %3F';

/** The environment variables, and the messages about wrong ones. */
export const envVariables = z.object({
  PORT: wholeLimit(0, 65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: withoutSlash
    .refine(
      isOrigin,
      'нужен только адрес вида https://example.ru, без пути, параметров, имени и пароля',
    )
    .optional(),
  TRUST_PROXY: yesNo.default(false),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: POSTGRES_ADDRESS })
    .refine(hasEncodedPassword, POSTGRES_ADDRESS)
    .optional(),
  DATABASE_POOL: wholeLimit(1, 200).default(10),
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
  BACKUP_DIR: z
    .string()
    .refine(
      (place) => !isBucketAddress(place) || bucketAddress(place) !== null,
      'нужна папка или адрес вида s3://бакет/папка',
    )
    .optional(),
  BACKUP_EVERY: z.enum(['hourly', 'daily'], { error: 'нужно hourly или daily' }).default('daily'),
  BACKUP_PASSPHRASE: z.string().min(12, 'нужно не меньше 12 знаков').optional(),
  METRICS_PORT: wholeLimit(0, 65535).optional(),
  ALERT_EMAIL: z
    .string()
    .transform((text) => text.split(',').map((address) => plainAddress(address.trim())))
    .refine((addresses) => !addresses.includes(null), 'нужны адреса через запятую')
    .transform((addresses) => addresses.flatMap((address) => address ?? []))
    .default([]),
  ALERT_ERROR_PERCENT: limit(0, 100).default(5),
  ALERT_JOB_FAILURES: limit(0, 1000).default(6),
  ALERT_WAITING_MINUTES: limit(0, 10_000).default(60),
  ALERT_DISK_MB: limit(0, 10_000_000).default(1000),
  ALERT_BACKUP_HOURS: limit(0, 10_000).optional(),
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
  SITE_MAX: z
    .string()
    .refine((text) => maxLink(text) !== null, 'нужен адрес вида https://max.ru/…')
    .optional(),
  SITE_TELEGRAM: z
    .string()
    .refine((text) => telegramLink(text) !== null, 'нужно имя вида @vseumry')
    .optional(),
  SITE_VK: z
    .string()
    .refine(
      (text) => vkLink(text) !== null,
      'нужно имя сообщества или адрес вида https://vk.me/vseumry',
    )
    .optional(),
  SITE_WHATSAPP: z
    .string()
    .refine((text) => whatsappLink(text) !== null, 'нужен номер вида +7 917 000-00-00')
    .optional(),
  SITE_CONTACTS: z
    .string()
    .transform((text) => text.split(',').map((way) => way.trim().toLowerCase()))
    .pipe(z.array(z.enum(CONTACT_WAYS, `нужны через запятую: ${CONTACT_WAYS.join(', ')}`)))
    .transform((first) => [...new Set([...first, ...CONTACT_WAYS])])
    .default([...CONTACT_WAYS]),
  SITE_ADDRESS: z.string().default('420111, Казань, ул. Примерная, д. 1'),
  REQUEST_MONTHS: wholeLimit(1, 60).default(12),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[\w-]{10,100}$/, 'нужен токен вида 123456:ABC-DEF')
    .optional(),
  TELEGRAM_API_URL: withoutSlash.default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: webhookSecret,
  MAX_BOT_TOKEN: z
    .string()
    .regex(/^[\w.-]{10,300}$/, 'нужен токен из кабинета MAX')
    .optional(),
  MAX_API_URL: withoutSlash.default('https://platform-api2.max.ru'),
  MAX_WEBHOOK_SECRET: webhookSecret,
  LINK_TEST_ORIGIN: webAddress.transform((url) => new URL(url).origin).optional(),
  EXCHANGE_RATE_URLS: list.default(RATE_SOURCES),
  STAFF_ACCESS: z
    .enum(['approved', 'everyone'], { error: 'нужно approved или everyone' })
    .default('approved'),
  ADMIN_REQUIRE_2FA: yesNo.default(false),
  SECRET_KEY: z.string().min(32, 'нужна случайная строка не короче 32 знаков').optional(),
  LIMITS_FACTOR: limit(1, 1000).default(1),
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
  PRAYER_API_METHOD: wholeLimit(0, 99).default(2),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'нужен открытый ключ из npx web-push generate-vapid-keys, 87 знаков')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'нужен закрытый ключ из npx web-push generate-vapid-keys, 43 знака')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'нужен адрес вида mailto:info@example.ru')
    .optional(),
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

/** Whether an address without a slash at its end is scheme, host and port only. */
function isOrigin(url: string): boolean {
  return /^[^/]+:\/\/[^/?#@\\]+$/.test(url);
}

/**
 * False where a raw «#», «/» or «?» ends the host of an address before its password does: the driver
 * would then ask another host.
 */
function hasEncodedPassword(url: string): boolean {
  return !url.includes('#') && !/:\/\/[^/?]*[/?][^=]*@/.test(url);
}

/** Whether an address is one of http(s) once `{folder}` and `{mp3quran}` are filled in. */
function isRecordingHost(template: string): boolean {
  const address = template.replace(/\{(folder|mp3quran)\}/g, 'a');
  return (
    !/[{}\s;]/.test(address) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  );
}

/** Whether an address is one of map tiles: http(s), with placeholders for the three numbers. */
function isTilesUrl(template: string): boolean {
  const address = template.replace(/\{[a-z]\}/g, 'a');
  return (
    ['{z}', '{x}', '{y}'].every((part) => template.includes(part)) &&
    URL.canParse(address) &&
    /^https?:$/.test(new URL(address).protocol)
  );
}

export type EnvVariables = z.output<typeof envVariables>;
