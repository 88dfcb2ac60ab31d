import { Hono } from 'hono';
import { type ActionFunctionArgs, createRequestHandler, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { asVisited } from '#server/http/origin.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { actorContext } from '#server/session/session.server.ts';
import { accountParts, actorOf } from '#test/accounts.ts';
import {
  createPeople,
  fingerprint,
  isRightStatus,
  pageRoutes,
  type Persona,
  PERSONAS,
  requestOf,
  routeNames,
  type Row,
  serverBuild,
} from '#test/authorisation/authorisation.ts';
import { useDatabase } from '#test/database.ts';

const guarded = async ({ context }: Pick<ActionFunctionArgs, 'context'>) => {
  permitted(asStaff(await context.get(actorContext)()));
  return null;
};
const files = {
  'frame.route.tsx': {},
  'guarded.route.tsx': { loader: guarded, action: guarded },
  'open.route.tsx': { action: () => null },
};
const moduleOf = (file: string) => Object(Reflect.get(files, file));
const pages = pageRoutes([
  {
    file: 'frame.route.tsx',
    children: [
      { file: 'guarded.route.tsx', path: 'admin/tours/:id' },
      { file: 'open.route.tsx', index: true },
    ],
  },
]);

describe('the authorisation matrix sees', () => {
  const { db } = useDatabase();
  const policy = { ...accountParts().policy, requiresConfirmedEmail: true };
  const parts = accountParts({ now: () => new Date(), policy });
  const statusesOf = async (name: string, row: Row) => {
    const people = await createPeople(db());
    const handle = createRequestHandler(serverBuild(pages, moduleOf), 'production');
    const ask = async (persona: Persona) => {
      const context = new RouterContextProvider();
      context.set(actorContext, () => actorOf(db(), people[persona].token, parts));
      const request = asVisited(requestOf(name, row, people, persona));
      return (await handle(request, context)).status;
    };
    const found = new Map<Persona, number>();
    for (const persona of PERSONAS) found.set(persona, await ask(persona));
    return found;
  };

  it('every route of the server, every page and every action', () => {
    const app = new Hono().get('/api/a', (c) => c.text('')).delete('/api/a', (c) => c.text(''));
    expect(routeNames(app, pages, moduleOf).sort()).toEqual([
      'DELETE /api/a',
      'GET /',
      'GET /admin/tours/:id',
      'GET /api/a',
      'POST /',
      'POST /admin/tours/:id',
    ]);
    expect(() => routeNames(app, pages, () => ({ action: guarded }))).toThrow(/frame/);
  });

  it.each(['GET /admin/tours/:id', 'POST /admin/tours/:id'])('whom %s refuses', async (name) => {
    const row: Row = {
      may: 'staff',
      request: () => ({ path: '/admin/tours/1', form: { a: '1' } }),
    };
    const found = await statusesOf(name, row);
    expect(Object.fromEntries(found)).toMatchObject({
      anonymous: 401,
      blocked: 401,
      reader: 403,
      waiting: 403,
    });
    for (const [persona, status] of found) {
      expect(isRightStatus(row, persona, status), persona).toBe(true);
    }
  });

  it('an action that lets in too many, or too few', async () => {
    const open = await statusesOf('POST /', { may: 'staff', request: () => ({ path: '/?index' }) });
    expect(isRightStatus({ may: 'staff' }, 'reader', open.get('reader') ?? 0)).toBe(false);
    expect(isRightStatus({ may: 'everyone' }, 'reader', 403)).toBe(false);
    expect(isRightStatus({ may: 'everyone' }, 'reader', 500)).toBe(false);
    expect(isRightStatus({ may: 'signed-in', ownersOnly: true }, 'stranger', 200)).toBe(false);
    expect(isRightStatus({ may: 'signed-in', ownersOnly: true }, 'stranger', 404)).toBe(true);
  });

  it('what a request changed', async () => {
    const before = await fingerprint(db());
    expect(await fingerprint(db())).toBe(before);
    await createPeople(db());
    expect(await fingerprint(db())).not.toBe(before);
  });
});
