import { eq } from 'drizzle-orm';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { MergeBlock } from '#features/directory/kit/merge-block.tsx';
import { changeRecord, loadRecord } from '#features/directory/kit/record-routes.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { addPerson, answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

type Loaded = Awaited<ReturnType<typeof loadRecord>>;
type LoaderArgs = Parameters<typeof loadRecord>[1];
type ActionArgs = Parameters<typeof changeRecord>[1];

describeOnBothEngines('the preview of a merge', (engine) => {
  const { db } = engine;
  const named = (name: string) => ({ slug: name, name, name_key: name });

  async function addOperators() {
    const rows = await db()
      .insert(operators)
      .values(['safar', 'nur'].map(named))
      .returning({ id: operators.id });
    return rows.map(({ id }) => id) as [number, number];
  }

  function shown({ name, tours, others, into }: Loaded): string {
    const Page = createRoutesStub([
      {
        path: '*',
        Component: () => (
          <MergeBlock here="/x" name={name ?? ''} about="" {...{ tours, others, into }} />
        ),
      },
    ]);
    return renderToString(<Page />);
  }

  it('says of an operator with people why it can not be merged, as the press would', async () => {
    const [from, into] = await addOperators();
    const page = await answeredForm(
      engine,
      {
        path: '/admin/operators/:id',
        loader: (args: LoaderArgs) => loadRecord(OPERATORS, args),
        async action(args: ActionArgs) {
          // After the one who presses, who is the admin as the first account.
          const id = await addPerson(db(), 'own@example.ru');
          const role = { role: 'operator' as const, operator_id: from };
          await db().update(accounts).set(role).where(eq(accounts.id, id));
          return changeRecord(OPERATORS, args);
        },
      },
      {
        address: `/admin/operators/${from}?into=${into}`,
        fields: { intent: 'merge', into: String(into) },
      },
    );
    expect(page.actionData).toMatchObject({ message: expect.stringContaining('свои сотрудники') });
    const preview = shown(page.loaderData as Loaded);
    expect(preview).toContain('есть свои сотрудники');
    expect(preview).not.toContain('value="merge"');
  });

  it('says of hotels of two cities that they can not be merged', async () => {
    const [gone, stays] = await db()
      .insert(hotels)
      .values([
        { ...named('safa'), city: 'mecca' as const },
        { ...named('marwa'), city: 'medina' as const },
      ])
      .returning();
    if (!gone || !stays) throw new Error('no hotels');
    expect(await HOTELS.whyNotMerged(db(), gone, stays)).toMatchObject({ code: 'other_city' });
    expect(await HOTELS.whyNotMerged(db(), gone, { ...stays, city: 'mecca' })).toBeNull();
  });
});
