import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { action } from '#features/requests/visitor/visitor.route.tsx';
import { type Site, siteContext } from '#server/context.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { requestContext, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the visitor’s form that erases a request', (engine) => {
  it('says that it is done, also when it is pressed twice', async () => {
    const token = newToken();
    await engine
      .db()
      .insert(requests)
      .values({ form_key: randomUUID(), secret_hash: hashToken(token), name: 'Амина' });
    const context = requestContext(engine, new Headers());
    const delivery = { bots: [], pushKey: null, forgetLetters: () => Promise.resolve() };
    const more = { contacts: {}, requests: {}, delivery };
    context.set(siteContext, { ...context.get(siteContext), ...more } as unknown as Site);
    const press = () => {
      const body = new URLSearchParams({ intent: 'erase' });
      const request = new Request(`${SITE}/zayavka/${token}`, { method: 'POST', body });
      const given = { context, request, params: { token } };
      return action(given as unknown as Parameters<typeof action>[0]);
    };
    for (const answer of await Promise.all([press(), press()])) {
      const to = answer instanceof Response ? answer.headers.get('location') : null;
      expect(to).toBe('/zayavka/udaleno');
    }
  });
});
