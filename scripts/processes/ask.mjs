// Requests and output of the proof.
import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 10;

/**
 * Prints a figure, which the table of the proofs keeps; one that does not hold ends the proof with
 * code 1.
 * @param {boolean} holds
 * @param {string} line
 */
export function say(holds, line) {
  console.log(`figures: ${line}${holds ? '' : ' (missed)'}`);
  if (!holds) process.exitCode = 1;
}

/**
 * Sends one request. `from` is the visitor's address, which only a process that is asked directly
 * believes; `form` is sent like a form of a page of that origin, also straight to a process.
 * @param {string} origin
 * @param {string} path
 * @param {{ method?: string, json?: object, form?: Record<string, string>, cookie?: string, from?: string, body?: Uint8Array<ArrayBuffer> }} [given]
 */
export async function ask(origin, path, given = {}) {
  const { json, form, cookie, from } = given;
  const body = given.body ?? (json ? JSON.stringify(json) : form && new URLSearchParams(form));
  const response = await fetch(origin + path, {
    method: given.method ?? (body ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(form ? { origin, 'x-forwarded-proto': new URL(origin).protocol.slice(0, -1) } : {}),
      ...(cookie ? { cookie } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    body: body ?? null,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: () => bytes.toString(),
    /** @returns {any} */
    json: () => JSON.parse(bytes.toString()),
  };
}

/**
 * Repeats a check until it is true; returns the milliseconds that took, NaN after `withinMs`.
 * @param {() => Promise<boolean>} isRight
 * @param {number} [withinMs]
 */
export async function msUntil(isRight, withinMs = 10_000) {
  const startMs = performance.now();
  while (!(await isRight())) {
    if (performance.now() - startMs > withinMs) return Number.NaN;
    await wait(ASK_EVERY_MS);
  }
  return performance.now() - startMs;
}

/** An address in a separate network. @param {number} n */
export function networkOf(n) {
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
}

const PASSWORD = 'верблюд-7';
let networks = 1;

/**
 * Registers a person on one process and confirms the address.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {string} email
 * @param {number} which
 */
export async function register(cluster, email, which) {
  const { status } = await ask(cluster.urlOf(which), '/api/sign-up', {
    json: { email, password: PASSWORD, consent: true },
    from: networkOf((networks += 1)),
  });
  if (status !== 201) throw new Error(`${email} could not register: ${status}`);
  await cluster.query('update accounts set email_confirmed_at = now() where email = $1', [email]);
}

/**
 * Signs in on one process; returns the cookie.
 * @param {string} origin
 * @param {string} email
 */
export async function signIn(origin, email) {
  const { status, headers } = await ask(origin, '/api/sign-in', {
    json: { email, password: PASSWORD },
    from: networkOf((networks += 1)),
  });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Signs in with a wrong password; returns the status.
 * @param {string} origin
 * @param {string} email
 * @param {string} from
 * @param {string} [password]
 */
export async function guess(origin, email, from, password = 'неверный-1') {
  return (await ask(origin, '/api/sign-in', { json: { email, password }, from })).status;
}

export const BOSS = 'boss@example.ru';
export { PASSWORD };

/**
 * The admin gives a person a role, on one process.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {{ boss: string, email: string, role: string, which: number }} given
 */
export async function giveRole(cluster, { boss, email, role, which }) {
  const [account] = await cluster.query('select id from accounts where email = $1', [email]);
  const { status } = await ask(cluster.urlOf(which), '/admin/users', {
    form: { intent: 'role', id: String(account.id), role },
    cookie: boss,
  });
  if (status >= 400) throw new Error(`the role could not be given: ${status}`);
}
