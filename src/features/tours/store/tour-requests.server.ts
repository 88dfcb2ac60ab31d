import { sql } from 'drizzle-orm';
import { MOVED } from '#server/change-sets/change-sets.server.ts';
import type { SetBackRow } from '#server/change-sets/set-rows-back.server.ts';
import type { Db } from '#server/db/db.server.ts';

/**
 * Notes in the open change set which requests are about tours that are being deleted: the database takes
 * the tour off them. Their table belongs to a feature above this one, and holds personal data, so a change
 * set has their numbers only.
 */
export async function noteRequests(tx: Db, tours: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into change_set_rows (change_set_id, table_name, before, after)
    select nullif(current_setting('vseumry.change_set', true), '')::uuid, ${MOVED},
      jsonb_build_object('tour', tour_id, 'requests', jsonb_agg(id)), null
    from requests where tour_id = any(${sql.param([...tours])}::bigint[])
      and nullif(current_setting('vseumry.change_set', true), '') is not null
    group by tour_id`);
}

/** Restored tours are again what the same requests are about. */
export async function giveRequestsBack(tx: Db, rows: readonly SetBackRow[]): Promise<void> {
  const moved = rows.flatMap(({ table, after }) => (table === MOVED ? [after] : []));
  if (moved.length === 0) return;
  await tx.execute(sql`
    update requests r set tour_id = t.id
    from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) one
    join tours t on t.id = (one ->> 'tour')::bigint,
    lateral jsonb_array_elements_text(one -> 'requests') request
    where r.id = request::bigint and r.tour_id is null`);
}
