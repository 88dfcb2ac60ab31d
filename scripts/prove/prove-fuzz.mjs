// The long fuzzing proof: 100 000 seeded random requests to every route and action of the built
// site on this machine, in every role. Prints the counts; a failure ends it with code 1.
// `--requests N` sets the number, `--seed N` the seed.
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { startBuiltSite } from '../built-site.mjs';
import { importSource } from '../import-source.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const REQUESTS = Number(values.requests);
const CLIENTS = 4;
const SLOW_MS = 2000;
const SHOWN = 10;
const SIGN_IN_EVERY = 500;
const PASSWORD = 'верблюд-7';
const PEOPLE = [null, 'boss@example.ru', 'reader@example.ru', 'staff@example.ru'];

const { createFuzz, faultOf } = await importSource('test/hostile/fuzz.ts');
const site = await startBuiltSite({ LIMITS_FACTOR: '1000', LOG_LEVEL: 'error' });
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
/** @type {Map<string, number>} */
const statuses = new Map();
/** @type {string[]} */
const faults = [];
let slowest = 0;
let asked = 0;
const startedAtMs = Date.now();

try {
  // The first to register is the admin, who makes one of the others staff.
  for (const email of PEOPLE)
    if (email) await post('/api/sign-up', { email, password: PASSWORD, consent: true });
  const boss = await signIn('boss@example.ru');
  await send({
    method: 'POST',
    path: '/admin/users.data',
    headers: {
      cookie: boss,
      origin: site.url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'intent=role&id=3&role=staff',
  });
  const next = createFuzz(Number(values.seed), site.url);
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const email = PEOPLE[client] ?? null;
      let cookie = '';
      for (let n = 0; asked < REQUESTS; n += 1) {
        asked += 1;
        if (email && n % SIGN_IN_EVERY === 0) cookie = await signIn(email);
        const fuzzed = next();
        const answer = await send({ ...fuzzed, headers: { ...fuzzed.headers, cookie } });
        statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1);
        slowest = Math.max(slowest, answer.ms);
        const fault =
          answer.ms > SLOW_MS ? `${Math.round(answer.ms)} ms` : faultOf(answer, site.url);
        if (!fault) continue;
        faults.push(
          `${fault}: ${email ?? 'nobody'} ${fuzzed.method} ${fuzzed.path.slice(0, 160)} ${fuzzed.body?.slice(0, 160) ?? ''}`,
        );
      }
    }),
  );
} finally {
  agent.destroy();
  const code = await site.stop();
  if (code !== 0) faults.push(`the site ended with ${code}`);
}

console.log(
  `fuzz: ${asked} requests, seed ${values.seed}, in ${Math.round((Date.now() - startedAtMs) / 1000)} s; slowest ${Math.round(slowest)} ms`,
);
console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
console.log(`faults: ${faults.length}`);
/** @type {Map<string, string[]>} */
const kinds = new Map();
for (const fault of faults) {
  const kind = fault.replace(/:.*/s, '').replace(/\d+ ms/, 'slow');
  kinds.set(kind, [...(kinds.get(kind) ?? []), fault]);
}
for (const [kind, found] of kinds) {
  console.log(`  ${kind}: ${found.length}`);
  for (const fault of found.slice(0, SHOWN)) console.log(`    ${fault}`);
}
if (faults.length > 0) process.exitCode = 1;

/** @param {string} email */
async function signIn(email) {
  const { cookies } = await post('/api/sign-in', { email, password: PASSWORD });
  return cookies.map((line) => line.replace(/;.*/, '')).join('; ');
}

/**
 * @param {string} path
 * @param {object} body
 */
function post(path, body) {
  const headers = { 'content-type': 'application/json', origin: site.url };
  return send({ method: 'POST', path, headers, body: JSON.stringify(body) });
}

/**
 * Sends a request unchanged, without the corrections of fetch.
 * @param {{ method: string, path: string, headers: Record<string, string>, body: string | null }} given
 * @returns {Promise<{ status: number, location: string | null, type: string, text: string, ms: number, cookies: string[] }>}
 */
function send({ method, path, headers, body }) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    /** @param {number} status @param {string} text @param {import('node:http').IncomingHttpHeaders} got */
    const end = (status, text, got = {}) =>
      resolve({
        status,
        text,
        location: got.location ?? null,
        type: got['content-encoding'] ? 'compressed' : (got['content-type'] ?? ''),
        ms: performance.now() - startMs,
        cookies: got['set-cookie'] ?? [],
      });
    const request = httpRequest(
      site.url,
      { agent, method, path: wire(path), headers },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => end(response.statusCode ?? 0, text, response.headers));
        response.on('error', (error) => end(0, error.message));
      },
    );
    request.on('error', (error) => end(0, error.message));
    request.end(body ?? undefined);
  });
}

/** Encodes characters that Node would not send. @param {string} path */
function wire(path) {
  return path.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign));
}
