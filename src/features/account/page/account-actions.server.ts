import type { AccountContext } from '#server/session/account-context.server.ts';
import { nameForm, readForm } from '#features/account/core/account-input.ts';
import type { AccountResult, FactorSetup } from '#features/account/core/account-view.ts';
import { type AuthProblem, EMAIL_CHANGE_REQUESTED } from '#lib/account/auth-messages.ts';
import { requestEmailChange } from '#features/account/credentials/email-change.server.ts';
import { deleteAccount } from '#features/account/page/own-data.server.ts';
import { changePassword } from '#features/account/credentials/password.server.ts';
import { qrDrawing } from '#features/account/credentials/qr-code.server.ts';
import { changeName, requestConfirmation } from '#features/account/core/register.server.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
  startSecondFactor,
} from '#features/account/credentials/two-factor.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { endSessions, revokeOtherSessions, revokeSession } from '#server/session/session.server.ts';
import { totpUri } from '#server/session/totp.server.ts';
import { badRequest } from '#lib/problem.ts';

/** The result of an account page action; with `leaves` the session is over. */
type Done = AccountResult & { leaves?: 'signed-out' | 'deleted' };
type Outcome = Promise<Result<Done, AuthProblem>>;
type Act = (given: {
  db: Db;
  actor: SignedIn;
  account: AccountContext;
  fields: Record<string, unknown>;
}) => Outcome;

/** The actions of the account page's forms, by `intent`. */
const ACTS: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'name',
    async ({ db, actor, fields }) => {
      const form = readForm(nameForm, fields);
      if (!form.ok) return form;
      await changeName(db, actor, form.value);
      return done({ notice: 'Имя сохранено.' });
    },
  ],
  [
    'confirm-letter',
    ({ db, actor, account: { visitor, parts } }) =>
      said(
        requestConfirmation(db, actor, visitor, parts),
        `Мы\u00a0отправили письмо на\u00a0${actor.email}. Откройте ссылку из\u00a0него.`,
      ),
  ],
  [
    'email',
    ({ db, actor, account, fields }) =>
      said(requestEmailChange(db, actor, account, fields), EMAIL_CHANGE_REQUESTED),
  ],
  [
    'password',
    ({ db, actor, account, fields }) =>
      said(
        changePassword(db, actor, account, fields),
        'Пароль изменён. На\u00a0остальных устройствах понадобится войти заново.',
      ),
  ],
  [
    'factor-start',
    async ({ db, actor, account, fields }) => {
      const started = await startSecondFactor(db, actor, account, fields);
      return started.ok ? done({ setup: factorSetup(started.value.secret, actor.email) }) : started;
    },
  ],
  [
    'factor-confirm',
    async ({ db, actor, account, fields }) => {
      const outcome = await confirmSecondFactor(db, actor, account, fields);
      if (!outcome.ok) return outcome;
      return done({ notice: 'Вход с\u00a0кодом включён.', ...outcome.value });
    },
  ],
  [
    'factor-off',
    ({ db, actor, account, fields }) =>
      said(disableSecondFactor(db, actor, account, fields), 'Вход с\u00a0кодом выключен.'),
  ],
  [
    'codes',
    async ({ db, actor, account, fields }) => {
      const outcome = await renewBackupCodes(db, actor, account, fields);
      if (!outcome.ok) return outcome;
      return done({ notice: 'Прежние коды больше не\u00a0действуют.', ...outcome.value });
    },
  ],
  [
    'revoke',
    async ({ db, actor, fields }) => {
      const id = Number(fields['session']);
      const isReal = Number.isSafeInteger(id) && (await revokeSession(db, actor, id));
      return done({ notice: isReal ? 'Сеанс завершён.' : 'Этого сеанса уже нет.' });
    },
  ],
  [
    'revoke-others',
    async ({ db, actor }) => {
      await revokeOtherSessions(db, actor);
      return done({ notice: 'Остальные сеансы завершены.' });
    },
  ],
  [
    'sign-out',
    async ({ db, actor }) => {
      await revokeSession(db, actor, actor.sessionId);
      return done({ leaves: 'signed-out' });
    },
  ],
  [
    'sign-out-everywhere',
    async ({ db, actor }) => {
      await endSessions(db, actor.id);
      return done({ leaves: 'signed-out' });
    },
  ],
  [
    'delete',
    async ({ db, actor, account, fields }) => {
      const outcome = await deleteAccount(db, actor, account, fields);
      return outcome.ok ? done({ leaves: 'deleted' }) : outcome;
    },
  ],
]);

/** Runs the action of a form; refuses an unknown form. */
export async function actOnAccount(given: Parameters<Act>[0], intent: string): Outcome {
  const act = ACTS.get(intent);
  return act ? act(given) : refused(UNKNOWN);
}

const UNKNOWN: AuthProblem = badRequest('invalid', 'Запрос не\u00a0разобрать.');

/** The set-up for a form that sends the secret back, so that a wrong code does not end the set-up. */
export function setupAgain(secret: string, email: string): FactorSetup | undefined {
  return /^[A-Z2-7]{16,64}$/.test(secret) ? factorSetup(secret, email) : undefined;
}

/** The data for the app. */
function factorSetup(secret: string, email: string): FactorSetup {
  const uri = totpUri(secret, email);
  return { secret, uri, qr: qrDrawing(uri) };
}

async function said(outcome: Promise<Result<unknown, AuthProblem>>, notice: string): Outcome {
  const result = await outcome;
  return result.ok ? done({ notice }) : result;
}
