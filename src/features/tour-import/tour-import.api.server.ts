import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import type { OpenDesk } from '#features/account/account-desk.server.ts';
import { checkRows } from '#features/tour-import/check-rows.server.ts';
import { allTours, csvFile, workbookFile } from '#features/tour-import/export-tours.server.ts';
import { checkRequest, rowsRequest } from '#features/tour-import/import-request.ts';
import { importRows } from '#features/tour-import/import-rows.server.ts';
import type { Problem } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import type { Db } from '#server/db.server.ts';
import { asStaff, type Staff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';

const NOT_ROWS: Problem = {
  code: 'invalid',
  status: 400,
  message: 'Сервер не\u00a0понял запрос. Обновите страницу и\u00a0попробуйте ещё раз.',
};

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

type Bindings = { incoming?: IncomingMessage };

interface Parts {
  read: Read;
  openDesk: OpenDesk;
  now: () => Date;
  /** Today in Moscow, for the names of files. */
  today: () => string;
}

/**
 * What the import screen of the staff asks while it works:
 *
 * - `POST /api/tour-imports/check` `{ rows: [{ line, city_from, departure_date, company_name, price,
 *   days }] }` → `{ verdicts }` (RowVerdict): the dry run
 * - `PUT /api/tour-imports/{uuid}/rows` `{ fileName, rows: [{ line, cells }] }` → `{ outcomes }`
 *   (RowOutcome); repeating it adds nothing twice
 * - `GET /import-tours/template.xlsx`, `/import-tours/tours.csv`, `/import-tours/tours.xlsx`
 */
export function tourImportApi({ read, openDesk, now, today }: Parts) {
  const app = new Hono<{ Bindings: Bindings }>();
  const forStaff = async (
    c: Context<{ Bindings: Bindings }>,
    work: (staff: Staff) => Promise<Response>,
  ) => {
    const response = await openDesk(c.req.raw.headers, c.env)
      .actor()
      .then((actor) => {
        const staff = asStaff(actor);
        return staff.ok ? work(staff.value) : refusal(staff.problem);
      })
      .catch(answerProblem);
    response.headers.set('cache-control', 'private, no-store');
    return response;
  };
  const answer = async <T>(
    c: Context<{ Bindings: Bindings }>,
    parse: (body: unknown) => { success: boolean; data?: T },
    work: (db: Db, staff: Staff, input: T) => Promise<Result<object>>,
  ) =>
    forStaff(c, async (staff) => {
      const body: unknown = await c.req.json().catch(() => null);
      const input = parse(body).data;
      if (input === undefined) return refusal(NOT_ROWS);
      const outcome = await read((db) => work(db, staff, input));
      return outcome.ok ? Response.json(outcome.value) : refusal(outcome.problem);
    });

  app.post('/api/tour-imports/check', (c) =>
    answer(c, checkRequest.safeParse, async (db, staff, input) => ({
      ok: true,
      value: { verdicts: await checkRows(db, staff, input) },
    })),
  );

  app.put('/api/tour-imports/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}/rows', (c) =>
    answer(c, rowsRequest.safeParse, async (db, staff, input) => {
      const outcome = await importRows(db, staff, c.req.param('id'), input, now());
      return outcome.ok ? { ok: true, value: { outcomes: outcome.value } } : outcome;
    }),
  );

  app.get('/import-tours/template.xlsx', (c) =>
    forStaff(c, async () => download(workbookFile(none()), WORKBOOK, 'tours-template.xlsx')),
  );
  app.get('/import-tours/tours.csv', (c) =>
    forStaff(c, async (staff) =>
      download(csvFile(allTours(read, staff)), CSV, `tours-${today()}.csv`),
    ),
  );
  app.get('/import-tours/tours.xlsx', (c) =>
    forStaff(c, async (staff) =>
      download(workbookFile(allTours(read, staff)), WORKBOOK, `tours-${today()}.xlsx`),
    ),
  );

  return app;
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
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  };
  return new Response(body, { headers });
}

async function* none(): AsyncGenerator<never> {}

function refusal(problem: Problem): Response {
  return Response.json(problem, { status: problem.status });
}
