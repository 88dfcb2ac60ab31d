import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BOSS, PASSWORD } from '../kit/own-site.ts';

/** `npm run prove -- faults` does more than the gate has time for. */
export const IS_PROOF = process.env['FAULTS'] === 'full';

/** Pages that are the same for everybody and kept. */
export const KEPT = ['/', '/all', '/articles', '/koran/36-ya-sin', '/vremya-namaza/kazan', '/faq'];

/** Prints a line that docs/proofs.md stores. */
export function figure(text: string): void {
  console.log(`figures: ${text}`);
}

/** As text: «1.2 s». */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

interface Answer {
  path: string;
  /** 0: no answer, and `error` says why. */
  status: number;
  error: string | null;
  /** The start and the duration in milliseconds of `performance.now()`. */
  askedAt: number;
  ms: number;
}

/** Sends one request; never rejects. */
export function ask(
  origin: string,
  path: string,
  options: { agent?: Agent; cookie?: string } = {},
): Promise<Answer> {
  const { agent, cookie } = options;
  const askedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, error: string | null) =>
      resolve({ path, status, error, askedAt, ms: performance.now() - askedAt });
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
    const request = get(
      new URL(path, origin),
      { ...(agent ? { agent } : {}), headers },
      (answer) => {
        answer.on('error', (error) => end(0, error.message));
        answer.on('end', () => end(answer.statusCode ?? 0, null)).resume();
      },
    );
    request.on('error', (error) => end(0, error.message));
  });
}

/** Visitors who send the next request as soon as they get an answer, until `end`. */
export function keepAsking(
  origin: string,
  nextPath: () => string,
  { clients = 6, pauseMs = 20 } = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  let isOver = false;
  const visitors = Array.from({ length: clients }, async () => {
    while (!isOver) {
      answers.push(await ask(origin, nextPath(), { agent }));
      await wait(pauseMs);
    }
  });
  return {
    answers,
    async end() {
      isOver = true;
      await Promise.all(visitors);
      agent.destroy();
    },
  };
}

/** Repeats a list in a cycle. */
export function inTurn(paths: readonly string[]): () => string {
  let n = 0;
  return () => paths[n++ % paths.length] ?? '/';
}

export function slowest(answers: readonly Pick<Answer, 'ms'>[]): number {
  return Math.max(0, ...answers.map(({ ms }) => ms));
}

/** The text of a visitor's answer, for a failing test. */
export function told({ path, status, error, ms }: Answer): string {
  return `${path} ${status} ${error ?? ''} ${Math.round(ms)} ms`;
}

/** Sends JSON like a page of the site. */
export async function send(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<{ status: number; text: string; cookie: string }> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(origin + path, {
    method,
    headers: { origin, cookie, ...(isBytes ? {} : { 'content-type': 'application/json' }) },
    body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.replace(/;.*/, ''));
  return { status: answer.status, text: await answer.text(), cookie: cookies.join('; ') };
}

/** Registers a person and signs them in; the first on a site is its admin. Returns the cookie. */
export async function enter(origin: string, email: string = BOSS): Promise<string> {
  await send(origin, 'POST', '/api/sign-up', { email, password: PASSWORD, consent: true });
  const entered = await send(origin, 'POST', '/api/sign-in', { email, password: PASSWORD });
  if (entered.status !== 200) throw new Error(`not signed in: ${entered.status} ${entered.text}`);
  return entered.cookie;
}

/** Sends the same as a reader's browser: a verse, by its number in the whole book, was read. */
export function readingOf(verse: number) {
  const own = {
    version: 1,
    place: null,
    round: 1,
    read: String(verse),
    days: [],
    bookmarks: [],
    settings: null,
  };
  return { today: new Date().toISOString().slice(0, 10), own };
}

/** Numbers of the verses that an account has as read. */
export async function versesRead(origin: string, cookie: string): Promise<Set<number>> {
  const answer = await fetch(`${origin}/api/quran/own`, { headers: { cookie } });
  const { read } = (await answer.json()) as { read: string };
  const verses = new Set<number>();
  for (const run of read.split(',').filter(Boolean)) {
    const [first = 0, last = first] = run.split('-').map(Number);
    for (let verse = first; verse <= last; verse += 1) verses.add(verse);
  }
  return verses;
}
