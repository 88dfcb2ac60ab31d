import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { parseHistory } from '#features/staff/history-query.ts';
import { loadHistory } from '#features/staff/history.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
describeOnBothEngines('m', ({ db }) => {
  it('x', async () => {
    const boss = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    await db().execute(sql`
        insert into trail (actor_id, actor_label, action, thing_kind, thing_id, thing_title, changes)
        select 1 + n % 5, 'person ' || (1 + n % 5), 'update', 'tour', n::text, 'tour ' || n, '[]'
        from generate_series(1, 200000) n`);
    await db().execute(sql`analyze trail`);
    for (let i = 0; i < 3; i++) {
      const t = performance.now();
      await loadHistory(db(), boss, parseHistory(new URLSearchParams()));
      console.log('ms', performance.now() - t);
    }
    for (let i = 0; i < 3; i++) {
      const t = performance.now();
      await db().execute(sql`with recursive who as (
        (select actor_id, actor_label from trail where actor_id is not null order by actor_id, id desc limit 1)
        union all
        select next.actor_id, next.actor_label from who cross join lateral
        (select actor_id, actor_label from trail where actor_id > who.actor_id order by actor_id, id desc limit 1) next)
        select * from who limit 200`);
      console.log('loose ms', performance.now() - t);
    }
  });
});
