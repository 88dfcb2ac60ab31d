import { counterOf } from '#server/session/account-answers.server.ts';
import { exportOwnData } from '#features/account/page/own-data.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { asSignedIn, permitted } from '#server/session/permission.server.ts';
import type { Route } from './+types/export.route';

/** All data of the signed-in person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk, read } = counterOf(context);
  const actor = permitted(asSignedIn(await desk.actor()));
  const own = await read((db) => exportOwnData(db, actor, desk.parts));
  const day = dayInZone(desk.parts.now(), MOSCOW);
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="vseumry-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
