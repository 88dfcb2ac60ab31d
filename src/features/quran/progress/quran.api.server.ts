import { type Context, Hono } from 'hono';
import { readJson } from '#server/forms/json-reader.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { loadOwnReading, saveOwnReading } from '#features/quran/progress/own-reading.server.ts';
import {
  readOwnValue,
  writeOwnReading,
  type OwnReading,
} from '#features/quran/progress/own-reading.ts';
import type { QuranText } from '#features/quran/text/quran-text.server.ts';
import { SURA_ENGLISH } from '#features/quran/text/sura-english.server.ts';
import { isDay } from '#lib/time/day.ts';
import { badRequest, notFound } from '#lib/problem.ts';
import { findSura, type Sura, SURAS } from '#lib/quran/suras.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';
import { asSignedIn, type SignedIn } from '#server/session/permission.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { propertiesOf } from '#lib/text/json-text.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

const NO_SURA = notFound('Сура не найдена');
const WRONG = badRequest(
  'bad_request',
  'Неверные данные чтения: проверьте файл и попробуйте ещё раз.',
);

/**
 * The API of the Quran, and a reader's data on the server.
 * - `GET /api/quran/surah` → `{ code, status, data: [Sura] }`
 * - `GET /api/quran/surah/{n}` → the same with one sura and its `ayahs`, in Tanzil's text, with its
 *   `notice`
 * - `GET /api/quran/translation/{n}` → `{ title, licence, number, ayahs }` of the site's translation;
 *   404 when it has none
 * - `GET /api/quran/own` → the account's reading (see writeOwnReading())
 * - `PUT /api/quran/own` `{ today, own }` merges a browser's reading → the merged one
 */
export function quranApi(parts: {
  read: Read;
  kept: KeptPages;
  text: QuranText;
  accountOf: AccountOf;
}) {
  const app = new Hono<NodeEnv>();

  app.get('/api/quran/surah', (c) =>
    answerKept(parts.kept, c, '/api/quran/surah', { make: async () => SURAS.map(described) }),
  );
  app.get('/api/quran/surah/:number', (c) => {
    const sura = suraOf(c.req.param('number'));
    if (!sura) return refusalJson(NO_SURA);
    const make = async () => ({
      ...described(sura),
      ayahs: numbered(await parts.text.verses('tanzil', sura.number)),
    });
    const beside = async () => ({ notice: await parts.text.notice('tanzil') });
    return answerKept(parts.kept, c, `/api/quran/surah/${sura.number}`, { make, beside });
  });
  app.get('/api/quran/translation/:number', (c) => {
    const sura = suraOf(c.req.param('number'));
    const { translation } = parts.text;
    if (!sura || !translation) return refusalJson(NO_SURA);
    return answerKept(parts.kept, c, `/api/quran/translation/${sura.number}`, {
      make: async () => ({
        ...translation.terms,
        number: sura.number,
        ayahs: numbered(translation.suras[sura.number - 1] ?? []),
      }),
    });
  });

  app.get('/api/quran/own', (c) => own(c, parts, (db, actor) => loadOwnReading(db, actor.id)));
  app.put('/api/quran/own', async (c) => {
    const input: unknown = await readJson(c.req);
    return own(c, parts, async (db, actor, now) => {
      const given = readGiven(input);
      return given && saveOwnReading(db, actor, given, now);
    });
  });
  return app;
}

/** Without a session a 401, with an invalid text a 400. */
function own(
  c: Context<NodeEnv>,
  { read, accountOf }: { read: Read; accountOf: AccountOf },
  work: (db: Db, actor: SignedIn, now: Date) => Promise<OwnReading | null>,
): Promise<Response> {
  const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/json' };
  return answerAs(c, accountOf, asSignedIn, async (actor, { parts }) => {
    const result = await read((db) => work(db, actor, parts.now()));
    return result ? new Response(writeOwnReading(result), { headers }) : refusalJson(WRONG);
  });
}

function readGiven(input: unknown): { own: OwnReading; today: string } | null {
  const { today, own: sent } = propertiesOf(input);
  const own = readOwnValue(sent);
  return own && typeof today === 'string' && isDay(today) ? { own, today } : null;
}

function suraOf(number: string): Sura | undefined {
  return /^\d+$/.test(number) ? findSura(number) : undefined;
}

function numbered(verses: readonly string[]) {
  return verses.map((text, i) => ({ numberInSurah: i + 1, text }));
}

function described({ number, name, numberOfAyahs, revelationType }: Sura) {
  const [englishName = '', englishNameTranslation = ''] = SURA_ENGLISH[number - 1] ?? [];
  return { number, name, englishName, englishNameTranslation, numberOfAyahs, revelationType };
}

function answerKept(
  kept: KeptPages,
  c: Context,
  address: string,
  {
    make,
    beside = async () => ({}),
  }: { make: () => Promise<unknown>; beside?: () => Promise<{ notice?: string }> },
): Promise<Response> {
  return kept.answer(askedBy(c, address), async () =>
    Response.json({ code: 200, status: 'OK', ...(await beside()), data: await make() }),
  );
}
