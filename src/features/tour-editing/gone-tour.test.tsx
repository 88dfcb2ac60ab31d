import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import EditTourRoute, { action, loader } from '#features/tour-editing/edit-tour.route.tsx';
import { EMPTY_FORM } from '#features/tour-editing/form/tour-form-values.ts';
import { answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the form of a tour that was deleted meanwhile', (engine) => {
  /** The page that answers a form without scripts. */
  async function pageOf(intent: string) {
    const texts = Object.entries(EMPTY_FORM).filter(([, value]) => typeof value === 'string');
    const fields = {
      ...(Object.fromEntries(texts) as Record<string, string>),
      city_from: 'Казань',
      departure_date: '2026-12-03',
      days: '10',
      description: 'Долго писали',
      version: '2026-11-20T09:00:00.000Z',
      intent,
    };
    const route = { path: '/edit-tour/:id', loader, action };
    const page = await answeredForm(engine, route, { address: '/edit-tour/77', fields });
    expect(page.errors).toBeNull();
    const given = page as unknown as Parameters<typeof EditTourRoute>[0];
    const Page = createRoutesStub([{ path: '*', Component: () => <EditTourRoute {...given} /> }]);
    return renderToString(<Page />).replaceAll('\u00a0', ' ');
  }

  it.each(['save', 'preview'])('comes back filled in as that of a new one (%s)', async (intent) => {
    const page = await pageOf(intent);
    expect(page).toContain('action="/add-tour"');
    expect(page).toContain('Тура больше нет: возможно, его удалили');
    expect(page).toContain('сохраните ещё раз, и появится новый тур');
    expect(page).toContain('Долго писали');
  });
});
