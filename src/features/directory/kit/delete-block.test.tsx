import { eq } from 'drizzle-orm';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { DeleteBlock } from '#features/directory/kit/delete-block.tsx';
import { changeRecord, loadRecord } from '#features/directory/kit/record-routes.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { addPerson, answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

type Loaded = Awaited<ReturnType<typeof loadRecord>>;

describeOnBothEngines('the deletion of an operator', (engine) => {
  const { db } = engine;

  /** What a press answers, and what the page then offers. */
  async function pressed(hasPeople: boolean) {
    const [made] = await db()
      .insert(operators)
      .values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' })
      .returning({ id: operators.id });
    const operator_id = made?.id ?? 0;
    const page = await answeredForm(
      engine,
      {
        path: '/admin/operators/:id',
        loader: (args: Parameters<typeof loadRecord>[1]) => loadRecord(OPERATORS, args),
        async action(args: Parameters<typeof changeRecord>[1]) {
          // After the one who presses, who is the admin as the first account.
          const id = await addPerson(db(), 'own@example.ru');
          if (!hasPeople) return null;
          const role = { role: 'operator' as const, operator_id };
          await db().update(accounts).set(role).where(eq(accounts.id, id));
          return changeRecord(OPERATORS, args);
        },
      },
      { address: `/admin/operators/${operator_id}`, fields: { intent: 'delete' } },
    );
    const { name, whyKept } = page.loaderData as Loaded;
    const Page = createRoutesStub([
      {
        path: '*',
        Component: () => <DeleteBlock here="/x" name={name ?? ''} whyKept={whyKept} />,
      },
    ]);
    return { page, shown: renderToString(<Page />) };
  }

  it('is not offered while it has people: the page says what to do first, as the press would', async () => {
    const { page, shown } = await pressed(true);
    expect(page.actionData).toMatchObject({ message: expect.stringContaining('свои сотрудники') });
    expect(shown).toContain('есть свои сотрудники');
    expect(shown).not.toContain('value="delete"');
  });

  it('is offered for one without tours and people', async () => {
    expect((await pressed(false)).shown).toContain('value="delete"');
  });
});
