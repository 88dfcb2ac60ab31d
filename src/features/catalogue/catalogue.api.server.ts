import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { tellCatalogueNews } from '#features/catalogue/catalogue-news.server.ts';
import { listCatalogue } from '#features/catalogue/catalogue.server.ts';
import { LIST_LIMIT } from '#features/tours/tour.ts';
import { type Problem, UNAVAILABLE } from '#lib/problem.ts';
import { LIST_VERSION } from '#features/tour-source/list-version.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import { clientNetwork, connectionAddress } from '#server/client-address.server.ts';
import type { Database } from '#server/db.server.ts';
import type { EventStreams } from '#server/event-streams.server.ts';
import type { KeptPages } from '#server/kept-pages.server.ts';
import type { Read } from '#server/reading.server.ts';

interface CatalogueParts {
  read: Read;
  kept: KeptPages;
  today: () => string;
  onChange: Database['onChange'];
  streams: EventStreams;
  trustProxy: boolean;
}

const LIST = '/api/catalogue';
const TOO_MANY: Problem = {
  code: 'too_many',
  status: 429,
  message: 'Слишком много открытых каталогов.',
};

/**
 * `/api/catalogue`: all the rows that the browser filters by itself, and in a header what they are
 * known by. `/api/catalogue/events`: that name again and again, for open catalogues to compare.
 */
export function catalogueApi(parts: CatalogueParts) {
  const { read, kept, streams } = parts;
  const answerList = (encodings: string | undefined) =>
    kept.answer({ address: LIST, alias: LIST, encodings }, () =>
      read((db) => listCatalogue(db, parts.today(), LIST_LIMIT)).then(listResponse, answerProblem),
    );
  const version = () =>
    answerList(undefined).then(
      (response) => response.headers.get(LIST_VERSION) ?? '',
      () => '',
    );
  tellCatalogueNews({ version, onChange: parts.onChange, streams });

  return new Hono<{ Bindings: { incoming?: IncomingMessage } }>()
    .get(LIST, (c) => answerList(c.req.header('accept-encoding')))
    .get(`${LIST}/events`, (c) => {
      if (!c.req.header('accept')?.includes('text/event-stream')) {
        return c.json({ code: 'not_acceptable', message: 'Здесь только поток событий.' }, 406);
      }
      const { headers } = c.req.raw;
      const network = clientNetwork(connectionAddress(c.env), headers, parts.trustProxy);
      const stream = streams.open(network, version());
      if (stream) return stream;
      const problem = streams.isClosed() ? UNAVAILABLE : TOO_MANY;
      return Response.json(problem, { status: problem.status, headers: { 'retry-after': '10' } });
    });
}

/** What the rows are known by goes with them: the same on every process, for the same rows. */
function listResponse(rows: object[]): Response {
  const body = JSON.stringify(rows);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return new Response(body, {
    headers: { 'content-type': 'application/json', [LIST_VERSION]: digest },
  });
}
