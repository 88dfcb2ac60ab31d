import { describe, expect, it, vi } from 'vitest';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { readEnv } from '#server/env.server.ts';
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
} from '#test/authorisation.ts';
import { ACCOUNT_ROWS, ROWS } from '#test/authorisation-rows.ts';
import { silentLog, useDatabase } from '#test/database.ts';
import { accountParts, SITE } from '#test/accounts.ts';
import { imageParts } from '#test/images.ts';
import { upcomingTours } from '#test/upcoming.ts';
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
  const site = () => {
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
      database: database(),
      upcoming: upcomingTours(database(), '2026-11-20'),
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
});
