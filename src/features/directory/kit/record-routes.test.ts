import { expect, it } from 'vitest';
import { HOTEL_FIELDS } from '#features/directory/hotels/hotel-fields.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { type RecordField, valuesOf } from '#features/directory/kit/record-fields.ts';
import { changeRecord, loadRecord } from '#features/directory/kit/record-routes.server.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

type LoaderArgs = Parameters<typeof loadRecord>[1];
type ActionArgs = Parameters<typeof changeRecord>[1];

describeOnBothEngines('the form of a record that was deleted meanwhile', (engine) => {
  const { db } = engine;
  /** The whole page that answers a form: its action, then its loader. */
  async function sent(more: Record<string, string>) {
    const typed = valuesOf<string>(HOTEL_FIELDS as Record<string, RecordField>, {
      name: 'Дом',
      slug: 'dom',
      city: 'mecca',
      about: 'Долго писали',
    });
    const fields = Object.entries(typed).filter(([, text]) => text !== '');
    const route = {
      path: '/admin/hotels/:id',
      loader: (args: LoaderArgs) => loadRecord(HOTELS, args),
      action: (args: ActionArgs) => changeRecord(HOTELS, args),
    };
    return answeredForm(engine, route, {
      address: '/admin/hotels/77',
      fields: { ...Object.fromEntries(fields), intent: 'save', ...more },
    });
  }

  it('comes back filled in without scripts, as the form of a new one', async () => {
    const page = await sent({ version: '2026-11-20T09:00:00.000Z' });
    expect(page.errors).toBeNull();
    expect(page.status).toBe(404);
    expect(page.loaderData).toMatchObject({ id: null, version: null });
    const reply = JSON.stringify(page.actionData);
    expect(reply).toContain('Такого отеля больше нет');
    expect(reply).toContain('появится новая карточка');
    expect(reply).toContain('Долго писали');
    expect(await db().$count(hotels)).toBe(0);
  });

  it('stays as it is with scripts', async () => {
    const page = await sent({ [STAYS]: 'on' });
    const reply = JSON.stringify(page.actionData);
    expect(reply).toContain('Такого отеля больше нет');
    expect(reply).not.toContain('новая карточка');
  });
});
