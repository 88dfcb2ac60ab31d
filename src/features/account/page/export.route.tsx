import { accountSite } from '#server/session/account-answers.server.ts';
import { exportOwnData } from '#features/account/page/own-data.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { asSignedIn, permitted } from '#server/session/permission.server.ts';
import type { Route } from './+types/export.route';

/** All data of the signed-in person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { account, read } = accountSite(context);
  const actor = permitted(asSignedIn(await account.actor()));
  const own = await read((db) => exportOwnData(db, actor, account.parts));
  const day = dayInZone(account.parts.now(), MOSCOW);
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="vseumry-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
