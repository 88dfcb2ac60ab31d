import type { Role } from '#lib/account/actor.ts';
import { addDays, dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';

export interface AccountView {
  email: string;
  name: string;
  role: Role;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  backupCodesLeft: number;
  hasRequestedAccess: boolean;
  /** An admin who has no rights until they set up a second factor. */
  lacksSecondFactor: boolean;
  sessions: SessionView[];
}

/** A browser with a session of the account. */
export interface SessionView {
  id: number;
  /** «Firefox, Windows». */
  agent: string;
  /** «сегодня, 15:04». */
  seen: string;
  isThis: boolean;
}

/** The result of a form on the account page, besides its problems. */
export interface AccountResult {
  notice?: string;
  /** For the authenticator app, until its first code is entered. */
  setup?: FactorSetup;
  /** Shown only once. */
  backupCodes?: string[];
}

export interface FactorSetup {
  /** In base32. */
  secret: string;
  /** `otpauth://…`, for an app on this device. */
  uri: string;
  qr: QrDrawing;
}

/** A QR code as one SVG path in a square of `size` units, quiet zone included. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** An instant in words on the day `now`, in Moscow: «сегодня, 15:04», «2 мая 2026, 9:30». */
export function seenText(at: Date, now: Date): string {
  const day = dayInZone(at, MOSCOW);
  const today = dayInZone(now, MOSCOW);
  const name = day === today ? 'сегодня' : day === addDays(today, -1) ? 'вчера' : formatDay(day);
  return `${name}, ${TIME.format(at)}`;
}

const TIME = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  hour: '2-digit',
  minute: '2-digit',
});

/** A secret in groups of four, for copying. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** The file with backup codes. */
export function backupCodesText(codes: readonly string[], siteUrl: string): string {
  return [
    `ВсеУмры, ${siteUrl}: резервные коды для входа, каждый на один раз`,
    '',
    ...codes,
    '',
  ].join('\n');
}
