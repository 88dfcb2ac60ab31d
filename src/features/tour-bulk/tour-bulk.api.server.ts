import { type Context, Hono } from 'hono';
import { deleteTour } from '#features/tour-bulk/bulk-work.server.ts';
import type { Actor } from '#lib/actor.ts';
import type { Problem } from '#lib/problem.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';

const NO_TOUR: Problem = { code: 'not_found', status: 404, message: 'Тур не найден' };

/** `DELETE /api/tours/{id}`: a bulk deletion asks for each tour by itself, so that it can be stopped. */
export function tourBulkApi({
  read,
  actorOf,
}: {
  read: Read;
  actorOf: (c: Context) => Promise<Actor>;
}) {
  const app = new Hono();
  app.delete('/api/tours/:id{[0-9]{1,15}}', async (c) => {
    const staff = asStaff(await actorOf(c));
    if (!staff.ok) return Response.json(staff.problem, { status: staff.problem.status });
    const id = Number(c.req.param('id'));
    return read((db) => deleteTour(db, staff.value, id)).then(
      (deleted) =>
        deleted ? Response.json({ deleted: true }) : Response.json(NO_TOUR, { status: 404 }),
      answerProblem,
    );
  });
  return app;
}
