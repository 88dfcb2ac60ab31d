import { createECDH } from 'node:crypto';
import { callLink } from '#lib/contact/call-link.ts';
import { contactLinks } from '#lib/contact/contact-links.ts';
import { type ContactTexts, type ContactWay, WAY_NAMES } from '#lib/contact/contact-ways.ts';
import {
  isBucketAddress,
  type BucketSettings,
  type StoreSettings,
} from '#server/env/bucket-address.ts';
import { type EnvVariables, envVariables } from '#server/env/env-variables.server.ts';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import type { VapidKeys } from '#server/push/push-sender.server.ts';
import type { DatabaseSettings } from '#server/db/db.server.ts';

export interface BotSettings {
  token: string;
  /** The address of its HTTP interface, without a slash at the end. */
  base: string;
  /** Null: the site polls for updates. */
  webhookSecret: string | null;
}

/** How people reach the owner of the site: shown in header, footer, FAQ and privacy page. */
export interface Contacts {
  phone: string;
  email: string;
  infoEmail: string;
  address: string;
  /** Further contacts; null or missing when not set. */
  others: ContactTexts;
  /** Links at the bottom of every page. */
  links: readonly { href: string; text: string }[];
  /** The order in which contacts are shown everywhere. */
  order: readonly ContactWay[];
}

/** What the browser needs to draw a map; a key of Yandex maps is always public. */
export interface MapSettings {
  yandexKey: string | null;
  tilesUrl: string;
  tilesAttribution: string;
}

/** Wrong settings, one Russian line each, for the person who starts the site. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(lines: readonly string[]) {
    super(`Настройки заданы неверно:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

/**
 * Reads the settings. Empty variables count as unset. Throws SettingsError that names each wrong
 * variable and its expected form; values are not repeated, because they may be secrets.
 * `namesBucket`: a command names a bucket by itself.
 */
export function readEnv(
  variables: Record<string, string | undefined>,
  { namesBucket = false } = {},
) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  // systemd keeps a comment after a value, Node leaves it out: two readers, two passphrases.
  const commented = Object.keys(envVariables.shape).filter((name) => given[name]?.includes(' #'));
  if (commented.length > 0) {
    throw new SettingsError(
      commented.map((name) => `${name}: «#» после пробела; комментарий пишут на отдельной строке`),
    );
  }
  const parsed = envVariables.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    throw new SettingsError(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Origin of the site as visitors type it, without a slash at the end. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    database: databaseOf(env),
    filesDirectory: env.FILES_DIR,
    /** The S3-compatible service that buckets are in; null without one. */
    store: storeOf(env, namesBucket),
    /** The bucket for pictures; null keeps them in the directory. */
    bucket: bucketOf(env),
    demoContent: env.DEMO_CONTENT ?? !env.DATABASE_URL,
    /** Where (a folder or `s3://bucket/folder`) and how often backups are made; null for never. */
    backup: env.BACKUP_DIR ? { place: env.BACKUP_DIR, every: env.BACKUP_EVERY } : null,
    /** Encrypts backups. */
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    watching: watchingOf(env),
    contacts: contactsOf(env),
    /** How many months the personal data of a closed request are kept. */
    requests: { months: env.REQUEST_MONTHS },
    /** The bots that notify staff of requests; one without a token is null and never called. */
    bots: {
      telegram: botOf(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_URL, env.TELEGRAM_WEBHOOK_SECRET),
      max: botOf(env.MAX_BOT_TOKEN, env.MAX_API_URL, env.MAX_WEBHOOK_SECRET),
    },
    /** For tests only: the one origin that links of imports may reach, whatever its address. */
    linkTestOrigin: linkTestOriginOf(env),
    exchangeRateUrls: env.EXCHANGE_RATE_URLS,
    accounts: {
      policy: {
        staffAccess: env.STAFF_ACCESS,
        adminRequiresSecondFactor: env.ADMIN_REQUIRE_2FA,
        requiresConfirmedEmail: env.SMTP_URL !== undefined,
      },
      /** The key that encrypts second factors; null: the embedded database has its own. */
      secretKey: env.SECRET_KEY ?? null,
      limitsFactor: env.LIMITS_FACTOR,
    },
    mail: {
      smtp: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? { name: 'ВсеУмры', address: env.SITE_EMAIL },
      outboxDirectory: env.OUTBOX_DIR,
    },
    /** A service that is asked for prayer times before our own engine. */
    prayerService: env.PRAYER_API_URL
      ? { url: env.PRAYER_API_URL, method: env.PRAYER_API_METHOD }
      : null,
    /** Keys of web push; null: notifications work only in open pages. */
    vapid: vapidOf(env),
    /** The addresses of recordings, in order of preference: whole suras and single verses. */
    recordings: { suras: env.RECITATION_URLS, verses: env.RECITATION_VERSE_URLS },
    /** A translation of the Quran to show under the verses, with its title and licence. */
    quranTranslation: translationOf(env),
    maps: {
      yandexKey: env.YANDEX_MAPS_KEY ?? null,
      tilesUrl: env.MAP_TILES_URL,
      tilesAttribution: env.MAP_TILES_ATTRIBUTION,
    },
  };
}

export type Env = ReturnType<typeof readEnv>;

function databaseOf(env: EnvVariables): DatabaseSettings {
  return env.DATABASE_URL
    ? { kind: 'postgres', url: env.DATABASE_URL, poolMax: env.DATABASE_POOL }
    : { kind: 'embedded', directory: env.DATA_DIR };
}

/** A backup is late when the next one is already due as well. */
const LATE_HOURS = { hourly: 3, daily: 36 };

function watchingOf(env: EnvVariables) {
  const { METRICS_PORT: port } = env;
  if (port !== undefined && port !== 0 && port === env.PORT) {
    throw new SettingsError(['METRICS_PORT: нужен другой порт, чем PORT']);
  }
  return {
    /** The local port of the metrics; null for none. */
    metricsPort: port ?? null,
    /** The addresses that get alerts by letter; empty: the admins. */
    emails: env.ALERT_EMAIL,
    limits: {
      errorPercent: env.ALERT_ERROR_PERCENT,
      jobFailures: env.ALERT_JOB_FAILURES,
      waitingMinutes: env.ALERT_WAITING_MINUTES,
      diskMegabytes: env.ALERT_DISK_MB,
      backupHours: env.ALERT_BACKUP_HOURS ?? LATE_HOURS[env.BACKUP_EVERY],
    } satisfies AlarmLimits,
  };
}

/** A site that others can reach must not open an internal address to links. */
function linkTestOriginOf(env: EnvVariables): string | null {
  const { LINK_TEST_ORIGIN: origin, SITE_URL: siteUrl } = env;
  if (origin === undefined) return null;
  const host = siteUrl === undefined ? 'localhost' : new URL(siteUrl).hostname;
  if (host === 'localhost' || host === '127.0.0.1') return origin;
  throw new SettingsError(['LINK_TEST_ORIGIN: только для проверок, сайт должен быть на localhost']);
}

function botOf(
  token: string | undefined,
  base: string,
  secret: string | undefined,
): BotSettings | null {
  return token === undefined ? null : { token, base, webhookSecret: secret ?? null };
}

function contactsOf(env: EnvVariables): Contacts {
  const { SITE_PHONE: phone, SITE_EMAIL: email, SITE_CONTACTS: order } = env;
  const others = {
    max: env.SITE_MAX ?? null,
    telegram: env.SITE_TELEGRAM ?? null,
    vk: env.SITE_VK ?? null,
    whatsapp: env.SITE_WHATSAPP ?? null,
  };
  const links = contactLinks(order, [{ ...others, phone, email }], '').map((link) =>
    link.way === 'phone'
      ? { href: callLink(phone), text: phone }
      : { href: link.href, text: link.text ?? WAY_NAMES[link.way] },
  );
  return {
    phone,
    email,
    infoEmail: env.SITE_INFO_EMAIL,
    address: env.SITE_ADDRESS,
    others,
    links,
    order,
  };
}

/** One key without the other is a mistake, and so are keys of two pairs: no push service takes them. */
function vapidOf(env: EnvVariables): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) {
    const wanted = publicKeyOf(privateKey);
    if (wanted === null) {
      throw new SettingsError([
        'VAPID_PRIVATE_KEY: не ключ. Оба создаёт npx web-push generate-vapid-keys',
      ]);
    }
    if (!Buffer.from(publicKey, 'base64url').equals(wanted)) {
      throw new SettingsError([
        `VAPID_PUBLIC_KEY: от другой пары. К этому VAPID_PRIVATE_KEY подходит ${wanted.toString('base64url')}`,
      ]);
    }
    return { publicKey, privateKey, subject: env.VAPID_SUBJECT ?? `mailto:${env.SITE_EMAIL}` };
  }
  if (!publicKey && !privateKey) return null;
  const [missing, given] = publicKey
    ? ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']
    : ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
  throw new SettingsError([`${missing}: нужно вместе с ${given}`]);
}

/** The public key of a private one, an uncompressed point of P-256; null when it is no key. */
function publicKeyOf(privateKey: string): Buffer | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null;
  }
  return pair.getPublicKey();
}

const TRANSLATION = [
  'QURAN_TRANSLATION_FILE',
  'QURAN_TRANSLATION_TITLE',
  'QURAN_TRANSLATION_LICENCE',
] as const;

/** A translation must be shown with its name and licence. */
function translationOf(env: EnvVariables) {
  const [file, title, licence] = TRANSLATION.map((name) => env[name]);
  if (file && title && licence) return { file, title, licence };
  const missing = TRANSLATION.filter((name) => !env[name]);
  if (missing.length === TRANSLATION.length) return null;
  throw new SettingsError(
    missing.map((name) => `${name}: нужно вместе с остальными QURAN_TRANSLATION_*`),
  );
}

const STORE = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A bucket needs all three settings of the service; only some of them are a mistake. */
function storeOf(env: EnvVariables, namesBucket: boolean): StoreSettings | null {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_DIR, S3_BUCKET } = env;
  const hasBucket =
    namesBucket ||
    S3_BUCKET !== undefined ||
    (BACKUP_DIR !== undefined && isBucketAddress(BACKUP_DIR));
  if (!hasBucket && STORE.every((name) => env[name] === undefined)) return null;
  if (hasBucket && S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      region: env.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const missing = STORE.filter((name) => env[name] === undefined);
  const names = [...missing, ...(hasBucket ? [] : ['S3_BUCKET'])];
  throw new SettingsError(names.map((name) => `${name}: нужно вместе с остальными S3_*`));
}

function bucketOf(env: EnvVariables): BucketSettings | null {
  if (env.S3_BUCKET === undefined) return null;
  const store = storeOf(env, false);
  return store && { ...store, bucket: env.S3_BUCKET };
}
