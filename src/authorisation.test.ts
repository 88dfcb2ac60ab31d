import { mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { joiningForm } from '#features/account/core/account-input.ts';
import { acceptWithNewAccount } from '#features/account/invitations/accept-invitation.server.ts';
import { invite, revokeInvitation } from '#features/account/invitations/invitations.server.ts';
import { changeRole } from '#features/account/people/people.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { deleteTour } from '#features/tour-editing/save-tour.server.ts';
import {
  importReviews,
  importSources,
} from '#features/tour-import/sources/import-source-tables.server.ts';
import { tourImports } from '#features/tour-import/store/tour-import-tables.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { restoreBackup, writeBackup } from '#server/backup/backup.server.ts';
import { localBackup } from '#server/backup/folder-backups.server.ts';
import { openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import {
  createPeople,
  fingerprint,
  isRightStatus,
  maySee,
  type PageModule,
  pageRoutes,
  PERSONAS,
  requestOf,
  routeNames,
  type Row,
  serverBuild,
} from '#test/authorisation/authorisation.ts';
import { ACCOUNT_ROWS, ROWS } from '#test/authorisation/authorisation-rows.ts';
import { copyPostgres, silentLog, useDatabase } from '#test/database.ts';
import { PASSWORD } from '#test/password.ts';
import { asTourKeeper, permitted } from '#server/session/permission.server.ts';
import {
  accountParts,
  adminAs,
  letters,
  openSession,
  signedInAs,
  SITE,
  visitor,
} from '#test/accounts.ts';
import { fullTour } from '#test/tours.ts';
import { imageParts } from '#test/images.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { rememberErasures } from './admin/erasures.server.ts';
import { createHttp } from './http.server.ts';
import routes from './routes.ts';

const modules = import.meta.glob<PageModule>('./**/*.route.tsx', { eager: true });
const moduleOf = (file: string): PageModule => {
  const found = modules[`./${file}`];
  if (!found) throw new Error(`no module ${file}`);
  return found;
};
const pages = pageRoutes(routes);
const policy = { ...accountParts().policy, requiresConfirmedEmail: true };
const rows = { ...ROWS, ...ACCOUNT_ROWS };

describe('the authorisation matrix', () => {
  const { db, database } = useDatabase();
  const site = (on = database()) => {
    const env = readEnv({ SITE_URL: SITE, DATA_DIR: 'memory://' });
    const build = serverBuild(pages, moduleOf);
    // Without a build there are no files to serve, and Hono says so.
    const silence = vi.spyOn(console, 'error').mockReturnValue();
    const app = createHttp({
      streams: createEventStreams(),
      translation: null,
      prayerSource: createPrayerSource({ remote: null, log: silentLog }),
      accounts: accountParts({ now: () => new Date(), policy }),
      images: imageParts(),
      env,
      log: silentLog,
      database: on,
      upcoming: upcomingTours(on, '2026-11-20'),
      kept: createKeptPages({ generation: () => '1', maxBytes: 1_000_000 }),
      build: async () => build,
      mode: 'production',
      clientDirectory: 'public',
      accepting: () => true,
    });
    silence.mockRestore();
    return app;
  };

  it('has a row for every route and action, and no other', () => {
    expect(Object.keys(rows).sort()).toEqual(routeNames(site(), pages, moduleOf).sort());
  });

  it('knows every page that is there', () => {
    const routed = pages.map(({ file }) => `./${file}`).sort();
    expect(Object.keys(modules).sort()).toEqual(routed);
  });

  it.each(Object.entries(rows))('%s', async (name, row: Row) => {
    const app = site();
    const people = await createPeople(db());
    let known: string | null = null;
    for (const persona of PERSONAS) {
      const isAllowed = maySee(row, persona);
      const before: string | null = isAllowed ? null : (known ?? (await fingerprint(db())));
      const response = await app.request(requestOf(name, row, people, persona));
      const text = await response.text();
      const outcome = `${name} for ${persona}: ${response.status} ${text.slice(0, 200)}`;
      expect(isRightStatus(row, persona, response.status), outcome).toBe(true);
      if (before !== null) expect(await fingerprint(db()), outcome).toBe(before);
      known = before;
    }
  });

  describe('between operators', () => {
    const setUp = async () => {
      const people = await createPeople(db());
      const admin = await adminAs(db(), people.admin.id, accountParts());
      const keeper = permitted(
        asTourKeeper(await signedInAs(db(), people.operator.id, accountParts())),
      );
      const addOperator = async (slug: string) => {
        const [row] = await db()
          .insert(operators)
          .values({ slug, name: slug, name_key: slug })
          .returning({ id: operators.id });
        return row?.id ?? 0;
      };
      const addTour = async (state: 'draft' | 'on_sale') => {
        const [row] = await db()
          .insert(tours)
          .values({ ...inputOf(fullTour), slug: state, state, operator_id: keeper.operatorId })
          .returning({ id: tours.id });
        return row?.id ?? 0;
      };
      const app = site();
      const statusesOf = async (name: string, path: string, form?: Record<string, string>) => {
        const row: Row = { may: 'everyone', request: () => ({ path, form }) };
        const statuses: Partial<Record<(typeof PERSONAS)[number], number>> = {};
        for (const persona of PERSONAS) {
          const response = await app.request(requestOf(name, row, people, persona));
          statuses[persona] = response.status;
        }
        return statuses;
      };
      return { people, admin, keeper, addOperator, addTour, app, statusesOf };
    };

    it('a request that an undone merge gave back is closed to the other operator', async () => {
      const { admin, keeper, addOperator, statusesOf } = await setUp();
      const [from, into] = [await addOperator('nur'), keeper.operatorId ?? 0];
      const [made] = await db()
        .insert(requests)
        .values({ form_key: randomUUID(), name: 'Амина', operator_id: from })
        .returning({ id: requests.id });
      const page = `/admin/requests/${made?.id}`;
      const seen = async () => {
        const { operator, staff } = await statusesOf('GET /admin/requests/:id', page);
        return { operator, staff };
      };
      const now = new Date();
      const merged = await mergeRecords(db(), admin, OPERATORS, { from, into, now });
      if (!merged.ok) throw new Error(merged.problem.message);
      expect(await seen()).toEqual({ operator: 200, staff: 200 });
      await undoMerge(db(), admin, { kind: 'operator', changeSet: merged.value, now });
      expect(await seen()).toEqual({ operator: 404, staff: 200 });
    });

    it('a request in the bin is shown to who sees it in the inbox, and erased by staff only', async () => {
      const { people, keeper, addOperator, app } = await setUp();
      const addBinned = async (name: string, operator_id: number | null) => {
        const [made] = await db()
          .insert(requests)
          .values({ form_key: randomUUID(), name, phone: '+79170000000', operator_id })
          .returning({ id: requests.id });
        await db()
          .update(requests)
          .set({ binned_at: new Date() })
          .where(eq(requests.id, made?.id ?? 0));
        return made?.id ?? 0;
      };
      const theirs = await addBinned('Амина', keeper.operatorId);
      await addBinned('Булат', await addOperator('nur'));
      await addBinned('Вера', null);
      const listed = async (persona: (typeof PERSONAS)[number]) => {
        const asked: Row = { may: 'panel', request: () => ({ path: '/admin/bin' }) };
        const response = await app.request(requestOf('GET /admin/bin', asked, people, persona));
        const text = await response.text();
        expect(text).not.toContain('+79170000000');
        return ['Амина', 'Булат', 'Вера'].filter((name) => text.includes(name)).join();
      };
      const shown: Record<string, string> = {};
      for (const persona of PERSONAS) shown[persona] = await listed(persona);
      const all = 'Амина,Булат,Вера';
      expect(Object.entries(shown).filter(([, names]) => names !== '')).toEqual([
        ['operator', 'Амина'],
        ['staff', all],
        ['admin', all],
      ]);

      const row = async () =>
        (await db().select().from(requests).where(eq(requests.id, theirs)))[0];
      const erase = async (persona: (typeof PERSONAS)[number], id = theirs) => {
        const asked: Row = {
          may: 'keeper',
          request: () => ({ path: `/admin/requests/${id}`, form: { intent: 'erase' } }),
        };
        const name = 'POST /admin/requests/:id';
        return (await app.request(requestOf(name, asked, people, persona))).status;
      };
      for (const persona of PERSONAS.filter((one) => one !== 'staff' && one !== 'admin')) {
        expect([401, 403], persona).toContain(await erase(persona));
      }
      expect(await row()).toMatchObject({ name: 'Амина', erased_at: null });
      expect(await erase('staff')).toBe(202);
      expect(await row()).toMatchObject({ name: null, phone: null, erased_at: expect.any(Date) });
      expect(await erase('staff')).toBe(409);
      expect(await listed('staff')).toBe('Булат,Вера');
    });

    it('a request outside the bin is not erased', async () => {
      const { people, app } = await setUp();
      const [made] = await db()
        .insert(requests)
        .values({ form_key: randomUUID(), name: 'Амина' })
        .returning({ id: requests.id });
      const asked: Row = {
        may: 'staff',
        request: () => ({ path: `/admin/requests/${made?.id}`, form: { intent: 'erase' } }),
      };
      const response = await app.request(
        requestOf('POST /admin/requests/:id', asked, people, 'admin'),
      );
      expect(response.status).toBe(409);
      expect(await db().select().from(requests)).toMatchObject([{ name: 'Амина' }]);
    });

    it('a list changes and shows nothing of another one', async () => {
      const { people, addOperator, app } = await setUp();
      const operator_id = await addOperator('nur');
      const id = '00000000-0000-4000-8000-000000000001';
      const [tour] = await db()
        .insert(tours)
        .values({ ...inputOf(fullTour), slug: 'nur', company_name: 'nur', operator_id })
        .returning({ id: tours.id, at: tours.updated_at });
      const target = { id: tour?.id ?? 0, version: tour?.at.toISOString() ?? '' };
      await db()
        .insert(tourImports)
        .values({ id, file_name: 'nur.csv', started_at: new Date(), operator_id });
      const [source] = await db()
        .insert(importSources)
        .values({
          link: 'https://nur.example/',
          operator_id,
          added_at: new Date(),
          next_at: new Date(),
        })
        .returning({ id: importSources.id });
      const [review] = await db()
        .insert(importReviews)
        .values({
          source_id: source?.id ?? 0,
          file_name: 'nur.csv',
          file: Buffer.from('nur'),
          found_at: new Date(),
        })
        .returning({ id: importReviews.id });
      const fresh = '/api/tour-imports/00000000-0000-4000-8000-000000000002';
      const cells = { city_from: 'Казань', departure_date: '05.11.2026', days: '10', slug: 'nur' };
      const row = { line: 2, cells: { ...cells, company_name: 'nur', price: '1950' } };
      const asks: [name: string, path: string, input: object][] = [
        ['POST', '/api/tour-imports/check', { body: { rows: [row] } }],
        ['POST', '/api/tour-imports/missing', { body: { ids: [target.id] } }],
        ['PUT', `${fresh}/rows`, { body: { fileName: '', rows: [{ ...row, update: target }] } }],
        ['PUT', `${fresh}/withdrawn`, { body: { fileName: '', tours: [target] } }],
        ['PUT', `/api/tour-imports/${id}/rows`, { body: { fileName: '', rows: [row] } }],
        ['POST', `/api/tour-imports/reviews/${review?.id}/open`, {}],
        ['DELETE', `/api/tour-imports/reviews/${review?.id}`, {}],
        ['POST', '/import-tours', { form: { undo: id } }],
        ['POST', '/import-tours', { form: { intent: 'look', id: String(source?.id) } }],
        ['POST', '/import-tours', { form: { intent: 'drop', id: String(source?.id) } }],
        ['POST', '/import-tours', { form: { intent: 'put-away', id: String(review?.id) } }],
        ['GET', '/import-tours', {}],
        ['GET', '/import-tours/tours.csv', {}],
      ];
      const theirs = async () => [
        await db().select().from(tours).where(eq(tours.operator_id, operator_id)),
        await db().select().from(tourImports).where(eq(tourImports.id, id)),
        await db().select().from(importSources),
        await db().select().from(importReviews),
      ];
      const before = await theirs();
      for (const [method, path, input] of asks) {
        const row: Row = { may: 'keeper', request: () => ({ path, ...input }) };
        const response = await app.request(requestOf(`${method} ${path}`, row, people, 'operator'));
        const text = await response.text();
        const outcome = `${method} ${path}: ${response.status} ${text.slice(0, 200)}`;
        expect(response.status, outcome).toBeLessThan(500);
        expect(text, outcome).not.toMatch(/"nur"|;nur;|nur\.csv/);
        expect(await theirs(), outcome).toEqual(before);
      }
    });

    it('who moved to another one can’t erase what they deleted for the former', async () => {
      const { people, admin, keeper, addOperator, addTour, app } = await setUp();
      const gone = await deleteTour(db(), keeper, { id: await addTour('on_sale'), version: null });
      if (!gone.ok) throw new Error(gone.problem.message);
      const operator = await addOperator('nur');
      const moved = { id: keeper.id, role: 'operator', operator } as const;
      await changeRole(db(), admin, moved, accountParts());
      const before = await fingerprint(db());
      for (const intent of ['erase', 'restore']) {
        const form = { intent, set: gone.value.changeSet };
        const row: Row = { may: 'everyone', request: () => ({ form }) };
        const asked = requestOf('POST /admin/bin', row, people, 'operator');
        expect((await app.request(asked)).status).toBe(409);
      }
      expect(await fingerprint(db())).toBe(before);
    });

    it('who moved to another one finds nothing of the former', async () => {
      const { people, admin, keeper, addOperator, addTour, app } = await setUp();
      const tour = await addTour('on_sale');
      const [made] = await db()
        .insert(requests)
        .values({ form_key: randomUUID(), name: 'Амина', operator_id: keeper.operatorId })
        .returning({ id: requests.id });
      const asks: [name: string, path: string, input: object][] = [
        ['GET', `/edit-tour/${tour}`, {}],
        ['GET', `/admin/tours/${tour}/copy`, {}],
        ['GET', `/admin/requests/${made?.id}`, {}],
        ['PATCH', `/api/tours/${tour}`, { body: { price: 1 } }],
        ['DELETE', `/api/tours/${tour}`, {}],
      ];
      const statuses = async (some: typeof asks) => {
        const found = [];
        for (const [method, path, input] of some) {
          const row: Row = { may: 'keeper', request: () => ({ path, ...input }) };
          const asked = requestOf(`${method} ${path}`, row, people, 'operator');
          found.push((await app.request(asked)).status);
        }
        return found;
      };
      expect(await statuses(asks.slice(0, 3))).toEqual([200, 200, 200]);
      const operator = await addOperator('nur');
      await changeRole(
        db(),
        admin,
        { id: keeper.id, role: 'operator', operator } as const,
        accountParts(),
      );
      const before = await fingerprint(db());
      expect(await statuses(asks)).toEqual([404, 404, 404, 404, 404]);
      expect(await fingerprint(db())).toBe(before);
    });

    it('nobody finds a tour that staff have not accepted', async () => {
      const { addTour, statusesOf } = await setUp();
      const id = await addTour('draft');
      const asks = [
        ['GET /tours/:slug', '/tours/draft'],
        ['GET /api/tours/:id', `/api/tours/${id}`],
        ['GET /api/tours/slug/:slug', '/api/tours/slug/draft'],
      ] as const;
      const seen = async () => {
        const found = [];
        for (const [name, path] of asks) found.push(...Object.values(await statusesOf(name, path)));
        return new Set(found);
      };
      for (const state of ['draft', 'in_review'] as const) {
        await db().update(tours).set({ state });
        expect(await seen()).toEqual(new Set([404]));
      }
      await db().update(tours).set({ state: 'on_sale' });
      expect([...(await seen())].every((status) => status < 400)).toBe(true);
    });

    it('nobody finds the page of a hotel that only a draft names', async () => {
      const { addTour, statusesOf } = await setUp();
      const tour = await addTour('draft');
      const [hotel] = await db()
        .insert(hotels)
        .values({ slug: 'dom', name: 'Дом', name_key: 'дом', city: 'mecca' })
        .returning({ id: hotels.id });
      await db()
        .insert(tourStays)
        .values({ tour_id: tour, position: 1, city: 'mecca', hotel_id: hotel?.id });
      const seen = async () =>
        new Set(Object.values(await statusesOf('GET /hotels/:slug', '/hotels/dom')));
      expect(await seen()).toEqual(new Set([404]));
      await db().update(tours).set({ state: 'on_sale' });
      expect(await seen()).toEqual(new Set([200]));
    });

    it('an untrusted one exchanges no picture', async () => {
      const { people, app } = await setUp();
      const put = async (background: string, persona: 'operator' | 'staff') => {
        const png = sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
        const address = new URL('/api/images/hotels/1700000000000_abcdefgh?upsert=true', SITE);
        address.protocol = 'http:';
        const headers = { origin: SITE, cookie: `__Host-session=${people[persona].token}` };
        const body = new Uint8Array(await png.toBuffer());
        return (await app.request(new Request(address, { method: 'PUT', headers, body }))).status;
      };
      expect(await put('teal', 'operator')).toBe(201);
      expect(await put('red', 'operator')).toBe(409);
      expect(await put('teal', 'operator')).toBe(201);
      expect(await put('red', 'staff')).toBe(201);
    });
  });

  it('lets nobody in by an invitation that a restore brought back', async () => {
    const { url, drop } = await copyPostgres();
    onTestFinished(drop);
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { kind: 'postgres', url, poolMax: 4 } as const;
    const former = await openDatabase(settings, silentLog);
    const parts = accountParts({ now: () => new Date(), policy });
    const first = await createPeople(former.db);
    const admin = await adminAs(former.db, first.admin.id, parts);
    const inviteAs = async (email: string) => {
      const place = { email, role: 'staff', operator: null } as const;
      const invited = await invite(former.db, admin, { visitor, parts }, place);
      if (!invited.ok) throw new Error(invited.problem.message);
      const sent = (await letters(former.db)).find(({ to }) => to === email);
      return { id: invited.value.id, token: sent?.token ?? '' };
    };
    const revoked = await inviteAs('reader@example.ru');
    const used = await inviteAs('new@example.ru');
    const files = diskFiles(path.join(folder, 'files'));
    const file = localBackup(path.join(folder, 'site.backup'));
    const source = {
      connect: former.connectAlone,
      scratch: path.join(folder, 'scratch'),
      files,
      folders: [],
      secret: null,
    };
    await writeBackup(source, { file, passphrase: null, now: new Date() });
    expect((await revokeInvitation(former.db, admin, revoked.id)).ok).toBe(true);
    const joining = { token: used.token, password: PASSWORD, consent: 'on' };
    const form = joiningForm.parse(joining);
    expect((await acceptWithNewAccount(former.db, visitor, form, parts)).ok).toBe(true);
    await former.close();
    const { client, close } = await openLoneConnection(settings, silentLog);
    const target = { client, scratch: source.scratch, files, remember: rememberErasures };
    await restoreBackup(file, null, target);
    await close();

    const restored = await openDatabase(settings, silentLog);
    onTestFinished(() => restored.close());
    const people = { ...first };
    for (const persona of PERSONAS) {
      const { id, token } = first[persona];
      if (token !== null && persona !== 'blocked') {
        people[persona] = { id, token: await openSession(restored.db, id, new Date()) };
      }
    }
    const app = site(restored);
    const before = await fingerprint(restored.db);
    for (const { token } of [revoked, used]) {
      for (const persona of PERSONAS) {
        for (const intent of ['', 'attach']) {
          const sent = { ...joining, intent, token };
          const row: Row = { may: 'everyone', request: () => ({ form: sent }) };
          const asked = requestOf('POST /priglashenie', row, people, persona);
          const { status } = await app.request(asked);
          expect(status, `${persona}: ${status}`).toBeGreaterThanOrEqual(400);
        }
      }
    }
    expect(await fingerprint(restored.db)).toBe(before);
  });
});
