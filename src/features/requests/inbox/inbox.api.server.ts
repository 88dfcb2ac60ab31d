import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { requestsWorkbook } from '#features/requests/inbox/requests-workbook.server.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** `GET /admin/requests/requests.xlsx`: all requests; for an operator's people, those to it. */
export function inboxApi(parts: { read: Read; accountOf: AccountOf; today: () => string }) {
  const { read, accountOf, today } = parts;
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>();
  app.get('/admin/requests/requests.xlsx', async (c) => {
    try {
      const keeper = asTourKeeper(await accountOf(c.req.raw.headers, c.env).actor());
      if (!keeper.ok) return refusalJson(keeper.problem);
      const { value: person } = keeper;
      const file = await requestsWorkbook(read, person, scopeOf(person));
      return new Response(file, {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': `attachment; filename="requests-${today()}.xlsx"`,
          'cache-control': 'private, no-store',
        },
      });
    } catch (error) {
      return answerProblem(error);
    }
  });
  return app;
}
