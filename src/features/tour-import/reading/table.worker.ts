import { fileNameOf } from '#features/tour-import/link/link-address.ts';
import type {
  TableNews,
  TableOrder,
  WorkerNews,
} from '#features/tour-import/reading/table-messages.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';
import { createTableReader, messageOf } from '#features/tour-import/reading/table-reader.ts';
import { isProblem } from '#lib/problem.ts';

/* Reads and checks tables outside the page's thread, so that the page responds meanwhile. */

const reader = createTableReader((news) => postMessage(news));

addEventListener('message', ({ data: order }: MessageEvent<TableOrder>) => {
  postMessage({ kind: 'begins' } satisfies WorkerNews);
  const work = order.kind === 'fetch' ? fetched(order) : reader.follow(order);
  work.catch((error: unknown) => {
    postMessage({ kind: 'problem', message: messageOf(error) } satisfies TableNews);
  });
});

/** The server gives up after 15 s; what it has read is still being sent then. */
const LINK_PATIENCE_MS = 60_000;

/** Sends the file from the server: of a link, or stored for a review. Throws a TableProblem. */
async function fetched(order: Extract<TableOrder, { kind: 'fetch' }>): Promise<void> {
  const isLink = 'link' in order;
  const response = await fetch(
    isLink ? '/api/tour-imports/link' : `/api/tour-imports/reviews/${order.review}/open`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(isLink ? { link: order.link } : {}),
      signal: AbortSignal.timeout(LINK_PATIENCE_MS),
    },
  ).catch(() => null);
  if (!response?.ok) {
    const problem: unknown = await response?.json().catch(() => null);
    throw new TableProblem(isProblem(problem) ? problem.message : TABLE_MESSAGES.noLink);
  }
  const said = response.headers.get('content-disposition') ?? undefined;
  const name = fileNameOf(said, new URL(isLink ? order.link : location.href));
  const bytes = await response.arrayBuffer();
  postMessage({ kind: 'fetched', name, bytes } satisfies TableNews, [bytes]);
}
