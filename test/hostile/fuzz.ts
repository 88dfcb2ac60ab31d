import { ACCOUNT_ROWS, ROWS } from '#test/authorisation/authorisation-rows.ts';
import type { People } from '#test/authorisation/authorisation.ts';
import { WRITES } from '#test/hostile/fuzzed-things.ts';

/** A random request: `path` is as it goes over the wire. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What ends sessions or accounts: it would leave nobody to ask the rest as. */
const LEFT_OUT = new Set(['POST /api/sign-out', 'GET /api/catalogue/events']);
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const CONTROLS = ['%00', '%09', '%0a', '%0D', '%1f', '%7F', '%C2%85'];
const PARTS = [
  ...CONTROLS,
  ...words('.. . %2e%2e %2E ... / // %2f %5C \\ % %zz %c0%af %ff %E2%80%AE %D1%82%D1%83%D1%80'),
  ...words('~ @ : ; * | - __proto__ evil.example'),
];
const VALUES = [
  ...words('0 1 -1 1.5 1e309 9999999999 99999999999999999999 NaN null true [] {} ٣ 🕋'),
  ...words('../../etc/passwd //evil.example http://[ https://evil.example/ javascript:alert(1)'),
  ...words('2027-02-30 0000-00-00 31.02.2027 __proto__ constructor %00 % kazan Казань new 112'),
  '',
  ' ',
  '\u0000',
  '\u0007',
  '\r\nset-cookie: a=b',
  '\ud800',
  '\u202e',
  '<script>alert(1)</script>',
  "' or 1=1--",
  'а'.repeat(800),
];
/** What neither the database nor an address can hold. */
const UNSTORABLE = ['\u0000', '\ud83d', '\u0000\udd4b'];
const PARAMETERS = [
  ...words('q type month year page version of _routes tab method madhab hijri fajrAngle ishaAngle'),
  ...words(
    'adjust index order limit folder category citySlug date endpoint latitude longitude shown',
  ),
  ...words('view saved token next only sort intent id used upsert restored from city reciter'),
];

const NOBODY = { id: 0, token: null };
const PEOPLE: People = {
  anonymous: NOBODY,
  unconfirmed: NOBODY,
  blocked: NOBODY,
  reader: NOBODY,
  waiting: NOBODY,
  stranger: NOBODY,
  operator: NOBODY,
  editor: NOBODY,
  staff: { id: 2, token: null },
  admin: NOBODY,
};

/** Requests to every route and action, the same ones for the same seed, one after the other. */
export function createFuzz(seed: number, origin: string): () => FuzzedRequest {
  const random = mulberry32(seed);
  const chance = (share: number) => random() < share;
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  const targets = Object.entries({ ...ROWS, ...ACCOUNT_ROWS }).filter(
    ([name]) => !LEFT_OUT.has(name),
  );

  const fuzzPath = (path: string) => {
    let fuzzed = path;
    if (chance(0.25)) fuzzed = fuzzed === '/' ? '/_root.data' : `${fuzzed}.data`;
    if (chance(0.5)) return fuzzed;
    const segments = fuzzed.split('/');
    for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) {
      const place = 1 + Math.floor(random() * segments.length);
      const how = random();
      if (how < 0.35) segments.splice(place, 0, one(PARTS));
      else if (how < 0.7) segments[place] = (segments[place] ?? '') + one(PARTS);
      else if (how < 0.9) segments[place] = encodeURIComponent(fit(one(VALUES)));
      else segments.splice(place, 1);
    }
    fuzzed = segments.join('/');
    return `${chance(0.15) ? one(['/', '//', '/%09/', '/\\', '/%5c/', '/./', '/..//']) : ''}${fuzzed}`;
  };
  const fuzzSearch = () => {
    if (chance(0.4)) return '';
    const pairs = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const value = chance(0.1) ? one(CONTROLS) : encodeURIComponent(fit(one(VALUES)));
      return `${one(PARAMETERS)}=${value}`;
    });
    return `?${pairs.join('&')}`;
  };
  const fuzzValue = (value: unknown): unknown => {
    if (chance(0.5)) return value;
    if (chance(0.3)) return one([null, [], {}, 0, -1, 1e300, true, [[[]]], { a: { b: 1 } }]);
    return one(VALUES);
  };
  const fuzzFields = (fields: object): Record<string, unknown> => {
    const fuzzed = Object.entries(fields)
      .filter(() => !chance(0.1))
      .map(([name, value]) => [name, fuzzValue(value)] as const);
    if (chance(0.3)) fuzzed.push([one(PARAMETERS), one(VALUES)]);
    return Object.fromEntries(fuzzed);
  };

  /** The same fields, but for one text or name at any depth that nothing can hold. */
  const spoil = (fields: object): Record<string, unknown> => {
    let left = Math.floor(random() * countTexts(fields));
    const spoilt = (text: string) => (left-- === 0 ? text + one(UNSTORABLE) : text);
    const walk = (value: unknown): unknown => {
      if (typeof value === 'string') return spoilt(value);
      if (Array.isArray(value)) return value.map(walk);
      return typeof value === 'object' && value !== null ? walkFields(value) : value;
    };
    const walkFields = (object: object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [spoilt(name), walk(value)]),
      );
    return walkFields(fields);
  };

  return () => {
    const [name, row] = chance(0.3) ? one(WRITES) : one(targets);
    const [ownMethod = 'GET', pattern = '/'] = name.split(' ');
    const given = row.request?.(PEOPLE) ?? {};
    const usual = ownMethod === 'ALL' ? 'GET' : ownMethod;
    // Only one thing is wrong with it, so that it comes as far as the database.
    const isSpoilt = chance(0.3);
    const method = isSpoilt || chance(0.75) ? usual : one(METHODS);
    const path = (given.path ?? pattern).replace(/\*$/, '');
    const headers: Record<string, string> = {
      accept: one(['text/html', 'application/json', '*/*', '']),
    };
    if (chance(0.2)) headers['accept-encoding'] = one(['br', 'gzip;q=0', '*', 'br;q=x', ',,,']);
    if (chance(0.1)) headers['if-none-match'] = one(['*', 'W/"a"', '"', '']);
    if (chance(0.1)) headers['range'] = one(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x']);
    let body: string | null = null;
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      headers['origin'] = origin;
      const proper = { ...(given.body as object | undefined), ...given.form };
      const fields = isSpoilt ? spoil(proper) : fuzzFields(proper);
      const how = isSpoilt ? 0.5 : random();
      if (how < 0.1) {
        headers['content-type'] = 'multipart/form-data; boundary=x';
        body = one([
          '',
          '--x',
          '--x--',
          '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
        ]);
      } else if (how < 0.2) {
        headers['content-type'] = one(['text/plain', 'application/json', 'image/png', 'x']);
        body = one(['', '{', 'null', '"a"', '[]', '\u0000', '{"a":1e999}', 'a=b']);
      } else if (given.form ? how < 0.9 : how < 0.3) {
        headers['content-type'] = 'application/x-www-form-urlencoded';
        const texts = Object.entries(fields).map(([key, value]) => [key, fit(String(value))]);
        body = new URLSearchParams(texts).toString();
      } else {
        headers['content-type'] = 'application/json';
        body = JSON.stringify(fields);
      }
    }
    return { method, path: isSpoilt ? path : fuzzPath(path) + fuzzSearch(), headers, body };
  };
}

const ENGLISH =
  /Method Not Allowed|Not Found|Bad Request|Unexpected Server Error|You made a|Internal Server|Unauthorized|Forbidden/;

/** What is wrong with an answer to such a request; null when nothing is. `site` is its origin. */
export function faultOf(
  answer: { status: number; location: string | null; type: string; text: string },
  site: string,
): string | null {
  const { status, location, type, text } = answer;
  if (status >= 500) return `status ${status}`;
  if (location !== null) {
    if (!URL.canParse(location, site)) return `leads nowhere: ${location}`;
    if (new URL(location, site).origin !== site) return `leads off the site: ${location}`;
  }
  if (/\n\s+at .+:\d+:\d+/.test(text)) return 'a stack trace';
  // What pages exchange with their own scripts is for nobody's eyes.
  const isForPeople = /^text\/(html|plain)|^application\/json/.test(type);
  if (status < 400 || text === '' || !isForPeople) return null;
  const shown = text.replace(/<script[\s\S]*?<\/script>/g, '');
  if (ENGLISH.test(shown)) return 'an English message';
  return /[а-яё]/i.test(shown) ? null : 'no Russian message';
}

/** How many texts and names of fields a value has, at any depth. */
function countTexts(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, part) => sum + countTexts(part), own);
}

function words(text: string): string[] {
  return text.split(' ');
}

/** A lone surrogate has no form in an address. */
function fit(text: string): string {
  return Buffer.from(text).toString();
}

/** Numbers from 0 to 1 that look random, the same ones for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
