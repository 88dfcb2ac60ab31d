import { expect, it } from 'vitest';
import { saveRecord } from '#features/directory/kit/record-store.server.ts';
import { valuesOf } from '#features/directory/kit/record-fields.ts';
import { OPERATOR_FIELDS, readOperator } from '#features/directory/operators/operator-fields.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const now = new Date('2026-11-20T09:00:00Z');

describeOnBothEngines('a form of the directory that is sent again', ({ db }) => {
  it('after a lost answer is saved once, and is no conflict', async () => {
    const boss = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const other = await adminAs(
      db(),
      await addPerson(db(), 'other@example.ru', { role: 'admin' }),
      accountParts(),
    );
    const read = (name: string) => {
      const row = { name, slug: 'safa', aliases: ['Safa'], phones: '+7 843 000-00-00' };
      const found = readOperator(valuesOf(OPERATOR_FIELDS, row), 2026);
      if (!found.ok) throw new Error('not read');
      return found;
    };
    const save = (who: typeof boss, name: string, kept: { id: number; version: string } | null) =>
      saveRecord(db(), who, OPERATORS, {
        id: kept?.id ?? null,
        version: kept?.version ?? null,
        read: read(name),
        now,
      });
    const added = await save(boss, 'Сафа', null);
    expect(added).toMatchObject({ ok: true });
    expect(await save(boss, 'Сафа', null)).toEqual(added);
    expect(await save(other, 'Сафа', null)).toMatchObject({ problem: { code: 'name_taken' } });
    if (!added.ok) throw new Error('not added');
    const { id, updated_at } = added.value;
    const kept = { id, version: updated_at.toISOString() };
    const saved = await save(boss, 'Сафа-тур', kept);
    expect(saved).toMatchObject({ ok: true, value: { aliases: ['Safa', 'Сафа'] } });
    expect(await save(boss, 'Сафа-тур', kept)).toEqual(saved);
    expect(await save(other, 'Сафа-тур', kept)).toMatchObject({ problem: { code: 'conflict' } });
    expect(await db().$count(operators)).toBe(1);
  });
});
