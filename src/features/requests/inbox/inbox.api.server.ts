import { Hono } from 'hono';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { parseInbox, REQUESTS_FILE } from '#features/requests/inbox/inbox-query.ts';
import { requestsWorkbook } from '#features/requests/inbox/requests-workbook.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

/**
 * `GET /admin/requests/requests.xlsx`, with the query of the inbox: what the inbox lists, on all its
 * pages.
 */
export function inboxApi(parts: { read: Read; accountOf: AccountOf; today: () => string }) {
  const { read, accountOf, today } = parts;
  const app = new Hono<NodeEnv>();
  app.get(REQUESTS_FILE, (c) =>
    answerAs(c, accountOf, asTourKeeper, async (person) => {
      const query = parseInbox(new URL(c.req.url).searchParams);
      const file = await requestsWorkbook(read, person, scopeOf(person), query);
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
