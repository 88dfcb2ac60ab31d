import { type Context, Hono } from 'hono';
import { readJson, readJsonLoosely } from '#server/forms/json-reader.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { allTours, csvFile, workbookFile } from '#features/tour-import/export-tours.server.ts';
import { createLinkTurns } from '#features/tour-import/link/link-turns.server.ts';
import type { LinkedFile } from '#features/tour-import/link/linked-file.server.ts';
import { profileRequest } from '#features/tour-import/reading/profile-request.ts';
import { keepProfile } from '#features/tour-import/sources/profiles.server.ts';
import { endReview, openReview } from '#features/tour-import/sources/sources.server.ts';
import {
  checkRequest,
  linkRequest,
  missingRequest,
  rowsRequest,
  withdrawRequest,
} from '#features/tour-import/request/import-request.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import { missingTours, withdrawTours } from '#features/tour-import/store/missing-tours.server.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { badRequest } from '#lib/problem.ts';
import { done, type Result } from '#lib/result.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { asTourKeeper, type TourKeeper } from '#server/session/permission.server.ts';
import type { Limit } from '#server/limits/rate-limit.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

const NOT_ROWS = badRequest(
  'invalid',
  'Сервер не\u00a0понял запрос. Обновите страницу и\u00a0попробуйте ещё раз.',
);

/** The largest sheet can be read, checked and imported several times within it. */
const AN_HOUR: Limit = { name: 'import-work', attempts: 5000, perSeconds: 3600 };
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const FILE = 'application/octet-stream';

interface Parts {
  read: Read;
  accountOf: AccountOf;
  now: () => Date;
  /** Today in Moscow, for the names of files. */
  today: () => string;
  fetchLink: (link: string) => Promise<Result<LinkedFile>>;
}

/**
 * What the import screen asks while it works. An operator's people get and change their own tours only:
 *
 * - `POST /api/tour-imports/check` `{ rows: [{ line, cells, offer? }] }` → `{ verdicts }` (RowVerdict): the
 *   dry run
 * - `POST /api/tour-imports/missing` `{ ids }` → `{ tours }` (MissingTour)
 * - `POST /api/tour-imports/link` `{ link }` → the bytes of the file that it leads to, and its name;
 *   one at a time for each person
 * - `PUT /api/tour-imports/profile` (ProfileRequest) → `{}`: what was said of a sheet, for all staff or all people of the operator
 * - `POST /api/tour-imports/reviews/{id}/open` → the bytes of the file that waits, and its name
 * - `DELETE /api/tour-imports/reviews/{id}` → `{}`: its list is imported
 * - `PUT /api/tour-imports/{uuid}/rows` `{ fileName, rows: [{ line, cells, offer?, update? }] }` →
 *   `{ outcomes }` (RowOutcome); repeating it adds nothing twice
 * - `PUT /api/tour-imports/{uuid}/withdrawn` `{ fileName, tours: [{ id, version }] }` →
 *   `{ outcomes }`
 * - `GET /import-tours/template.xlsx`, `/import-tours/tours.csv`, `/import-tours/tours.xlsx`
 */
export function tourImportApi({ read, accountOf, now, today, fetchLink }: Parts) {
  const app = new Hono<NodeEnv>();
  const takeLink = createLinkTurns(fetchLink);
  const forKeepers = keepersOnly(accountOf);
  const answer = async <T>(
    c: Context<NodeEnv>,
    parse: (body: unknown) => { success: boolean; data?: T },
    work: (db: Db, keeper: TourKeeper, input: T) => Promise<Result<object>>,
  ) =>
    forKeepers(c, async (keeper) => {
      const input = parse(await readJsonLoosely(c.req)).data;
      if (input === undefined) return refusalJson(NOT_ROWS);
      const outcome = await read((db) => work(db, keeper, input));
      return outcome.ok ? Response.json(outcome.value) : refusalJson(outcome.problem);
    });

  app.post('/api/tour-imports/check', (c) =>
    answer(c, checkRequest.safeParse, async (db, keeper, input) =>
      done({ verdicts: await checkRows(db, keeper, input) }),
    ),
  );

  app.post('/api/tour-imports/missing', (c) =>
    answer(c, missingRequest.safeParse, async (db, keeper, input) =>
      done({ tours: await missingTours(db, keeper, input, today()) }),
    ),
  );

  app.post('/api/tour-imports/link', (c) =>
    forKeepers(c, async (keeper) => {
      const input = linkRequest.safeParse(await readJson(c.req));
      if (!input.success) return refusalJson(NOT_ROWS);
      const { limits } = accountOf(c.req.raw.headers, c.env).parts;
      const taken = await takeLink(keeper.id, input.data.link, limits);
      if (!taken.ok) return refusalJson(taken.problem);
      return download(taken.value.parts, FILE, taken.value.name);
    }),
  );

  app.put('/api/tour-imports/profile', (c) =>
    answer(c, profileRequest.safeParse, async (db, keeper, input) => {
      await keepProfile(db, keeper, input, now());
      return done({});
    }),
  );

  app.post('/api/tour-imports/reviews/:id{[0-9]{1,15}}/open', (c) =>
    forKeepers(c, async (keeper) => {
      const found = await read((db) => openReview(db, keeper, Number(c.req.param('id')), now()));
      return found.ok ? fileAnswer(found.value) : refusalJson(found.problem);
    }),
  );
  app.delete('/api/tour-imports/reviews/:id{[0-9]{1,15}}', (c) =>
    forKeepers(c, async (keeper) => {
      const ended = await read((db) => endReview(db, keeper, Number(c.req.param('id'))));
      return ended.ok ? Response.json({}) : refusalJson(ended.problem);
    }),
  );

  app.put('/api/tour-imports/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}/withdrawn', (c) =>
    answer(c, withdrawRequest.safeParse, async (db, keeper, input) =>
      told(await withdrawTours(db, keeper, { ...input, id: c.req.param('id'), now: now() })),
    ),
  );

  app.put('/api/tour-imports/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}/rows', (c) =>
    answer(c, rowsRequest.safeParse, async (db, keeper, input) =>
      told(await importRows(db, keeper, { ...input, id: c.req.param('id'), now: now() })),
    ),
  );

  app.get('/import-tours/template.xlsx', (c) =>
    forKeepers(c, async () => download(workbookFile(none()), WORKBOOK, 'tours-template.xlsx')),
  );
  app.get('/import-tours/tours.csv', (c) =>
    forKeepers(c, async (keeper) =>
      download(csvFile(allTours(read, keeper)), CSV, `tours-${today()}.csv`),
    ),
  );
  app.get('/import-tours/tours.xlsx', (c) =>
    forKeepers(c, async (keeper) =>
      download(workbookFile(allTours(read, keeper)), WORKBOOK, `tours-${today()}.xlsx`),
    ),
  );

  return app;
}

function told(outcomes: Result<RowOutcome[]>): Result<object> {
  return outcomes.ok ? done({ outcomes: outcomes.value }) : outcomes;
}

/** Answers those who keep tours, as often as they may ask; others are refused. */
function keepersOnly(accountOf: AccountOf) {
  return async (c: Context<NodeEnv>, work: (keeper: TourKeeper) => Promise<Response>) => {
    const response = await answerAs(c, accountOf, asTourKeeper, async (keeper, { parts }) => {
      const taken = await parts.limits.take([{ limit: AN_HOUR, key: String(keeper.id) }]);
      return taken.ok ? work(keeper) : refusalJson(taken.problem);
    });
    response.headers.set('cache-control', 'private, no-store');
    return response;
  };
}

function fileAnswer({ name, bytes }: LinkedFile): Response {
  return new Response(bytes, { headers: headersOf(FILE, name) });
}

/** A file written while it is read; who stops reading stops the writing. */
async function download(
  chunks: AsyncGenerator<Uint8Array>,
  type: string,
  name: string,
): Promise<Response> {
  // A database that does not answer is noticed before the file has begun.
  const first = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { headers: headersOf(type, name) });
}

function headersOf(type: string, name: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
}

async function* none(): AsyncGenerator<never> {}
