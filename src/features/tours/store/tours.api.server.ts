import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { cutText } from '#lib/text/storable.ts';
import {
  LIST_FILTERS,
  LIST_ORDERS,
  listTours,
  publicTourById,
  tourBySlug,
} from '#features/tours/store/tours.server.ts';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import type { CostlyAnswers } from '#server/limits/costly-answers.server.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { notFound } from '#lib/problem.ts';

const listSchema = z.object({
  order: z
    .string()
    .regex(/^[a-z_]+(\.(asc|desc))?$/)
    .transform((text) => text.split('.'))
    .pipe(z.tuple([z.enum(LIST_ORDERS)], z.string()))
    .catch(['departure_date', 'asc']),
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).catch(LIST_LIMIT),
});

/** What the site's own pages ask for; there are countless other lists. */
const WHOLE_LIST = JSON.stringify({
  order: 'departure_date',
  descending: false,
  limit: LIST_LIMIT,
  filters: {},
});

const NO_TOUR = notFound('Тур не найден');

function answerTour(tour: object | null): Response {
  return tour ? Response.json(tour) : Response.json(NO_TOUR, NO_TOUR);
}

/**
 * The API of tours, columns as in the database: `/api/tours` (`order`, `limit`, equality filters),
 * `/api/tours/{id}`, `/api/tours/slug/{slug}`.
 */
export function toursApi(parts: {
  read: Read;
  kept: KeptPages;
  costly: CostlyAnswers;
  networkOf: (c: Context) => string;
  today: () => string;
}) {
  const app = new Hono();

  app.get('/api/tours', (c) => {
    const query = c.req.query();
    const { order, limit } = listSchema.parse(query);
    const [column, direction] = order;
    const filters = Object.fromEntries(
      LIST_FILTERS.flatMap((name) => {
        const value = query[name];
        return value === undefined ? [] : [[name, cutText(value.replace(/\p{Cc}/gu, ''), 200)]];
      }),
    );
    const list = { order: column, descending: direction === 'desc', limit, filters };
    const address = JSON.stringify(list);
    const make = () =>
      parts
        .read((db) => listTours(db, list, parts.today()))
        .then((tours) => Response.json(tours), answerProblem);
    const isEndless = address !== WHOLE_LIST;
    return parts.kept.answer({ ...askedBy(c, `/api/tours ${address}`), isEndless }, async () => {
      if (!isEndless) return make();
      const made = await parts.costly.make(parts.networkOf(c), make);
      return made.ok ? made.value : refusalJson(made.problem);
    });
  });

  app.get('/api/tours/slug/:slug{[a-z0-9-]{1,100}}', (c) =>
    parts.kept.answer(askedBy(c, c.req.path, c.req.path), () =>
      parts.read((db) => tourBySlug(db, c.req.param('slug'))).then(answerTour, answerProblem),
    ),
  );

  app.get('/api/tours/:id{[0-9]{1,15}}', (c) =>
    parts
      .read((db) => publicTourById(db, Number(c.req.param('id'))))
      .then(answerTour, answerProblem),
  );

  return app;
}
