import { Hono } from 'hono';
import { listCatalogue } from '#features/catalogue/catalogue.server.ts';
import { LIST_LIMIT } from '#features/tours/tour.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import type { KeptPages } from '#server/kept-pages.server.ts';
import type { Read } from '#server/reading.server.ts';

/** `/api/catalogue`: all the rows that the browser filters by itself. */
export function catalogueApi(parts: { read: Read; kept: KeptPages; today: () => string }) {
  const address = '/api/catalogue';
  return new Hono().get(address, (c) => {
    const asked = { address, alias: address, encodings: c.req.header('accept-encoding') };
    return parts.kept.answer(asked, () =>
      parts
        .read((db) => listCatalogue(db, parts.today(), LIST_LIMIT))
        .then((tours) => Response.json(tours), answerProblem),
    );
  });
}
