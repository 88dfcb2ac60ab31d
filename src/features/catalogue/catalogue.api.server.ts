import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { tellCatalogueNews } from '#features/catalogue/catalogue-news.server.ts';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';
import type { UpcomingTours } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { type Problem, UNAVAILABLE } from '#lib/problem.ts';
import { LIST_VERSION } from '#features/tours/source/site-or-copy.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import { clientNetwork, connectionAddress } from '#server/http/client-address.server.ts';
import type { Database } from '#server/db/db.server.ts';
import type { EventStream, EventStreams } from '#server/http/event-streams.server.ts';
import type { KeptPages } from '#server/pages/kept-pages.server.ts';

interface CatalogueParts {
  upcoming: Pick<UpcomingTours, 'current'>;
  kept: KeptPages;
  onChange: Database['onChange'];
  streams: EventStreams;
  /** Tells a listener what concerns them alone. */
  onListener?: (stream: EventStream, headers: Headers, env: Bindings) => void;
  trustProxy: boolean;
}

interface Bindings {
  incoming?: IncomingMessage;
}

const LIST = '/api/catalogue';
const TOO_MANY: Problem = {
  code: 'too_many',
  status: 429,
  message: 'Слишком много открытых каталогов.',
};

/**
 * `/api/catalogue`: all rows, which the browser filters itself, with the list version in a header.
 * `/api/catalogue/events`: the site's one stream of events: the list version, for open catalogues to
 * compare, and what concerns the listener alone.
 */
export function catalogueApi(parts: CatalogueParts) {
  const { upcoming, kept, streams } = parts;
  const answerList = (encodings: string | undefined) =>
    kept.answer({ address: LIST, alias: LIST, route: LIST, encodings }, () =>
      upcoming
        .current()
        .then(({ tours }) => listResponse(tours.slice(0, LIST_LIMIT)), answerProblem),
    );
  const version = () =>
    answerList(undefined).then(
      (response) => response.headers.get(LIST_VERSION) ?? '',
      () => '',
    );
  tellCatalogueNews({ version, onChange: parts.onChange, streams });

  return new Hono<{ Bindings: Bindings }>()
    .get(LIST, (c) => answerList(c.req.header('accept-encoding')))
    .get(`${LIST}/events`, (c) => {
      if (!c.req.header('accept')?.includes('text/event-stream')) {
        return c.json({ code: 'not_acceptable', message: 'Здесь только поток событий.' }, 406);
      }
      const { headers } = c.req.raw;
      const network = clientNetwork(connectionAddress(c.env), headers, parts.trustProxy);
      const stream = streams.open(network, version());
      if (stream) {
        parts.onListener?.(stream, headers, c.env);
        return stream.response;
      }
      const problem = streams.isClosed() ? UNAVAILABLE : TOO_MANY;
      return Response.json(problem, { status: problem.status, headers: { 'retry-after': '10' } });
    });
}

/** The list version goes with the rows: the same in every process for the same rows. */
function listResponse(rows: object[]): Response {
  const body = JSON.stringify(rows);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return new Response(body, {
    headers: { 'content-type': 'application/json', [LIST_VERSION]: digest },
  });
}
