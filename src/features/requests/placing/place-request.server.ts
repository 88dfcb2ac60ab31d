import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { REQUEST_CONSENT } from '#features/requests/placing/request-consent.ts';
import type { RequestInput } from '#features/requests/placing/request-form.ts';
import {
  consentParty,
  type RequestTarget,
} from '#features/requests/placing/request-target.server.ts';
import { contactHash, contactsOf } from '#features/requests/store/consent-contacts.server.ts';
import {
  consents,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import {
  planDeliveries,
  type PromptChannel,
} from '#features/requests/delivery/plan-deliveries.server.ts';
import {
  type LetterParts,
  noteLetter,
  queueRequestLetter,
  pageToken,
  requestToken,
} from '#features/requests/delivery/request-letters.server.ts';
import type { AccessPolicy } from '#lib/account/actor.ts';
import { badRequest, conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Limit, type Limits, perNetwork } from '#server/limits/rate-limit.server.ts';
import { hashToken } from '#server/session/auth-token.server.ts';
import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import { pick } from '#lib/form/pick.ts';

/** A person needs longer than this to fill the form in. */
const FASTEST_MS = 3000;
const HOUR = 3600;

/**
 * The limit of requests without a session from one network per minute. Filling the form in takes a
 * person a minute, so even where many people share an address of a mobile operator, seven in one minute
 * come from a program; a person among them waits for less than a minute and loses nothing.
 */
const PACE: Limit = { name: 'request-pace', attempts: 6, perSeconds: 60 };
/** How many requests from one network cause messages. */
const NETWORK: Limit = { name: 'request-network', attempts: 20, perSeconds: HOUR };
/**
 * How many requests from one network are stored: many people may share a network (a mosque's, an
 * operator's), and a program in it must not shut them out.
 */
const QUIET: Limit = { name: 'request-quiet', attempts: 200, perSeconds: HOUR };
/**
 * The limit of an account, apart from its network: a program can't create accounts as fast as
 * requests.
 */
const ACCOUNT: Limit = { name: 'request-account', attempts: 5, perSeconds: HOUR };
const CONTACT: Limit = { name: 'request-contact', attempts: 5, perSeconds: HOUR };

export interface RequestParts extends LetterParts {
  limits: Limits;
  now: () => Date;
  /** The configured channels beside letters. */
  channels: readonly PromptChannel[];
  policy: AccessPolicy;
}

const TOO_FAST = badRequest(
  'too_fast',
  'Форма отправлена слишком быстро: так делают программы. Проверьте введённое и\u00a0нажмите «Отправить» ещё раз.',
);
const TRAPPED = badRequest(
  'trap',
  'В\u00a0форме заполнено скрытое поле: так делают программы. Откройте форму заново и\u00a0не\u00a0используйте автозаполнение.',
);
/** The text for staff about a request without notifications. */
export const QUIET_NOTE =
  'Сайт никому не\u00a0сообщил об\u00a0этой заявке: из\u00a0той\u00a0же сети за\u00a0час их пришло больше\u00a020.';

const SIGN_IN_HINT =
  ' Из\u00a0вашей сети пришло много заявок. Заявку из\u00a0аккаунта примем и\u00a0сейчас: войдите в\u00a0другой вкладке и\u00a0нажмите «Отправить» ещё раз.';

/** The answer brings a new form's hidden fields. */
export const FORGED = badRequest(
  'stale_form',
  'Форма устарела. Проверьте введённое и\u00a0нажмите «Отправить» ещё раз.',
);

/**
 * The form's hidden fields: its key, and its time and recipient, signed so that nobody can change them.
 * A form that was opened without the network has a key of the browser's.
 */
export function newForm(
  { digest, now }: Pick<RequestParts, 'digest' | 'now'>,
  { key = randomUUID() as string, operatorId = null as number | null } = {},
) {
  return { key, opened: signed(digest, key, `${now().getTime()}.${operatorId ?? ''}`) };
}

function signed(digest: RequestParts['digest'], key: string, stated: string): string {
  return `${stated}.${digest('request form', `${key} ${stated}`)}`;
}

/**
 * Stores a request with its consent and its letters, in one transaction, before anything is sent.
 * The same form sent again is the same request, whatever it says now; then `isNew` is false. More in
 * a minute than people send from one network are refused. Beyond the first limit of an hour a request
 * is stored without notifications, beyond the next one it is refused. An account has its own limit,
 * whatever comes from its network.
 */
export async function placeRequest(
  db: Db,
  given: { input: RequestInput; target: RequestTarget; network: string; accountId: number | null },
  parts: RequestParts,
): Promise<Result<{ token: string; number: number; isNew: boolean }>> {
  const { input, target } = given;
  const { digest, limits, now } = parts;
  const placed = await requestOfForm(db, input.key);
  if (placed) return done(await formerRequest(db, placed, digest));
  const problem = trapProblem(input, parts) ?? recipientProblem(input, target);
  if (problem) return refused(problem);
  if (given.accountId === null) {
    const paced = await limits.take(perNetwork(PACE, given.network));
    if (!paced.ok) return withSignInHint(paced.problem);
  }
  const contacts = contactsOf(input);
  const contacted = await limits.take(
    contacts.map((contact) => ({ limit: CONTACT, key: contact.toLowerCase() })),
  );
  if (!contacted.ok) return contacted;
  const isQuiet = !(await isHeard(given, limits));
  const taken = isQuiet ? await limits.take(perNetwork(QUIET, given.network)) : done(null);
  if (!taken.ok) {
    return given.accountId === null ? withSignInHint(taken.problem) : taken;
  }

  const { operator } = target;
  const token = requestToken(input.key, digest);
  const party = consentParty(target);
  const number = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(requests)
      .values({
        form_key: input.key,
        secret_hash: hashToken(token),
        tour_id: target.tour?.id ?? null,
        tour_title: target.tour?.title ?? null,
        operator_id: operator?.id ?? null,
        ...pick(input, ASKED_FIELDS),
        created_at: now(),
        updated_at: now(),
      })
      // Either of the unique columns may conflict first: the token is derived from the key.
      .onConflictDoNothing()
      .returning({ id: requests.id });
    if (!row) return null;
    const number = row.id;
    await tx.insert(consents).values(
      contacts.map((contact) => ({
        at: now(),
        document: REQUEST_CONSENT.document,
        version: REQUEST_CONSENT.version,
        recipient: party?.name ?? null,
        contact_hash: contactHash(contact, digest),
        request_number: number,
      })),
    );
    if (isQuiet) {
      await tx
        .insert(requestNotes)
        .values({ request_id: number, at: now(), kind: 'note', text: QUIET_NOTE });
      return number;
    }
    await planDeliveries(tx, { number, operatorId: operator?.id ?? null }, parts);
    for (const kind of ['request-new', 'request-taken'] as const) {
      const letter = await queueRequestLetter(tx, { id: number, kind }, parts);
      if (letter !== null) await noteLetter(tx, number, letter);
    }
    return number;
  });
  if (number !== null) return done({ token, number, isNew: true });
  const sameTime = await requestOfForm(db, input.key);
  if (!sameTime) throw new Error('a request conflicts with none');
  return done(await formerRequest(db, sameTime, digest));
}

function withSignInHint(problem: Problem) {
  return refused({ ...problem, message: problem.message + SIGN_IN_HINT });
}

async function requestOfForm(db: Db, key: string) {
  const [row] = await db.select().from(requests).where(eq(requests.form_key, key));
  return row;
}

async function formerRequest(
  db: Db,
  row: typeof requests.$inferSelect,
  digest: RequestParts['digest'],
) {
  return { token: await pageToken(db, row, digest), number: row.id, isNew: false };
}

async function isHeard(
  { network, accountId }: { network: string; accountId: number | null },
  limits: Limits,
): Promise<boolean> {
  if ((await limits.take(perNetwork(NETWORK, network))).ok) return true;
  if (accountId === null) return false;
  return (await limits.take([{ limit: ACCOUNT, key: String(accountId) }])).ok;
}

/** Whether a program filled a form in: its hidden field, its age, and the proof of when it was made. */
export function trapProblem(
  input: Pick<RequestInput, 'website' | 'opened' | 'key'>,
  { digest, now }: Pick<RequestParts, 'digest' | 'now'>,
): Problem | null {
  if (input.website !== '') return TRAPPED;
  const stated = input.opened.slice(0, input.opened.lastIndexOf('.'));
  if (input.opened !== signed(digest, input.key, stated)) return FORGED;
  const ageMs = now().getTime() - Number.parseInt(stated);
  // The clock has been set back since: with the old fields the form would count as too fast for
  // days.
  if (ageMs < 0) return FORGED;
  return ageMs < FASTEST_MS ? TOO_FAST : null;
}

/** Whether a form was shown with another recipient: the consent named somebody else. */
function recipientProblem({ opened }: Pick<RequestInput, 'opened'>, target: RequestTarget) {
  if (opened.split('.')[1] === String(target.operator?.id ?? '')) return null;
  const name = target.operator ? `«${target.operator.name}»` : 'сайт «ВсеУмры»';
  return conflict(
    FORGED.code,
    `Пока вы заполняли форму, получатель заявки сменился: теперь это ${name}. Если вы согласны, нажмите «Отправить» ещё раз.`,
  );
}
