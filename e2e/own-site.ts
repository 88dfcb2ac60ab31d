import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { newPage } from './site.ts';

export type VisitOptions = Parameters<typeof newPage>[0];

export const PASSWORD = 'верблюд-7';
/** The first to register on a site is its admin. */
export const BOSS = 'boss@example.ru';

interface OwnSite {
  /** Its origin, once it runs. */
  url: () => string;
  visit: (options?: VisitOptions) => Promise<Page>;
  /** A browser in which somebody is signed in; who has no account yet gets one, the boss first. */
  visitAs: (email: string, options?: VisitOptions) => Promise<Page>;
}

/**
 * A built site that the journeys of one file have for themselves, with accounts of its own. It runs
 * from the first of them to the last and must end with code 0. `settings` are environment variables,
 * asked for when it starts.
 */
export function ownSite(settings: () => Record<string, string> = () => ({})): OwnSite {
  let site: Awaited<ReturnType<typeof startBuiltSite>>;
  beforeAll(async () => {
    site = await startBuiltSite({ LIMITS_FACTOR: '1000', ...settings() });
  });
  afterAll(async () => {
    const code = await site.stop();
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  });
  const visit = (options: VisitOptions = {}) => newPage({ site: site.url, ...options });
  return {
    url: () => site.url,
    visit,
    async visitAs(email, options) {
      const page = await visit(options);
      const enter = () =>
        page.request.post('/api/sign-in', { data: { email, password: PASSWORD } });
      if ((await enter()).ok()) return page;
      for (const who of [BOSS, email]) await register(page, who);
      expect((await enter()).status()).toBe(200);
      return page;
    },
  };
}

/** Makes an account unless there is one. */
export async function register(page: Page, email: string): Promise<void> {
  await page.request.post('/api/sign-up', { data: { email, password: PASSWORD, consent: true } });
}
