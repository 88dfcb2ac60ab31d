import { Hono } from 'hono';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { requestsWorkbook } from '#features/requests/inbox/requests-workbook.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

/** `GET /admin/requests/requests.xlsx`: all requests; for an operator's people, those to it. */
export function inboxApi(parts: { read: Read; accountOf: AccountOf; today: () => string }) {
  const { read, accountOf, today } = parts;
  const app = new Hono<NodeEnv>();
  app.get('/admin/requests/requests.xlsx', (c) =>
    answerAs(c, accountOf, asTourKeeper, async (person) => {
      const file = await requestsWorkbook(read, person, scopeOf(person));
      return new Response(file, {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': `attachment; filename="requests-${today()}.xlsx"`,
          'cache-control': 'private, no-store',
        },
      });
    }),
  );
  return app;
}
