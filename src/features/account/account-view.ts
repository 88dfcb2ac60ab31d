import { NO_CONNECTION } from '#features/account/account-request.ts';
import { formProblem, type FormProblem } from '#features/account/form-problem.ts';
import { isProblem } from '#lib/problem.ts';
import type { Role } from '#lib/actor.ts';
import { addDays, dayInZone, formatDay, MOSCOW } from '#lib/day.ts';

/** What somebody sees of their own account. */
export interface AccountView {
  email: string;
  name: string;
  role: Role;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  backupCodesLeft: number;
  hasRequestedAccess: boolean;
  /** An admin whose rights wait for a second factor. */
  lacksSecondFactor: boolean;
  sessions: SessionView[];
}

/** A browser in which somebody is signed in. */
export interface SessionView {
  id: number;
  /** «Firefox, Windows». */
  agent: string;
  /** «сегодня, 15:04». */
  seen: string;
  isThis: boolean;
}

/** What a form of the account's page came to. */
export interface AccountReply {
  intent: string;
  problem: FormProblem | null;
  notice?: string;
  /** What was typed, but for passwords: for a page that is sent whole. */
  typed?: Record<string, string>;
  /** For the authenticator app, until its first code is given. */
  setup?: FactorSetup;
  /** Shown this once. */
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

/** An instant as people say it on the day `now`, in Moscow: «сегодня, 15:04», «2 мая 2026, 9:30». */
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

/** A secret in groups of four, as people copy it. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** Backup codes as the file that is saved. */
export function backupCodesText(codes: readonly string[], siteUrl: string): string {
  return [
    `ВсеУмры, ${siteUrl}: резервные коды для входа, каждый на один раз`,
    '',
    ...codes,
    '',
  ].join('\n');
}

/** What a form shows when no reply came: the reason in the error, if there is one for people. */
export function lostReply(intent: string, error: unknown): AccountReply {
  const carried =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  return { intent, problem: formProblem(isProblem(carried) ? carried : NO_CONNECTION) };
}
