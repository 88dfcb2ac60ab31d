import { giveBelongingsBack } from '#features/directory/kit/belongings.server.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** The kinds of things that can be merged, and their tables. */
const TABLES = { hotel: 'hotels', operator: 'operators' } as const;
type Kind = keyof typeof TABLES;

/** Undoes a merge, of one kind or of any, as a whole, unless one of its rows has changed since. */
export async function undoMerge(
  db: Db,
  staff: Staff,
  given: { kind?: Kind; changeSet: string; now: Date },
): Promise<Result<null, Problem>> {
  const { changeSet, now } = given;
  return allOrNothing<null, Problem>(db, async (tx) => {
    const undone = await undoChangeSet(tx, changeSet, {
      of: { kinds: ['merge'], thingKinds: given.kind ? [given.kind] : Object.keys(TABLES) },
      actorId: staff.id,
      now,
    });
    if (!undone.ok) return refused(UNDO_REFUSED[undone.why]);
    await giveBelongingsBack(tx, staff, undone.rows);
    const kind = undone.set.thing_kind as Kind;
    const back = undone.rows.find(
      ({ table, before, after }) => table === TABLES[kind] && before === null && after !== null,
    );
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'restore',
      thing: {
        kind,
        id: String(back?.after?.['id'] ?? ''),
        title: String(back?.after?.['name'] ?? ''),
      },
    });
    return done(null);
  });
}

const UNDO_REFUSED = {
  unknown: conflict('unknown', 'Отменить уже нельзя: прошло больше 30\u00a0дней.'),
  taken: conflict('taken', 'Отменить нельзя: имя или адрес карточки уже заняты другой.'),
  undone: conflict('undone', 'Это объединение уже отменено.'),
  changed: conflict(
    'changed',
    'Отменить нельзя: с\u00a0тех пор карточку или её туры кто-то изменил.',
  ),
};
