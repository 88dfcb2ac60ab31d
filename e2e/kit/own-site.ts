import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { startBuiltSite } from '../../scripts/built-site.mjs';
import { startDeployedSite } from '../../scripts/processes/deployed-site.mjs';
import { newPage } from './site.ts';

export type VisitOptions = Parameters<typeof newPage>[0];

export const PASSWORD = 'верблюд-7';
/** The first to register on a site is its admin. */
export const BOSS = 'boss@example.ru';

interface OwnSite {
  /** Its origin, once it runs. */
  url: () => string;
  /** Its log so far. */
  output: () => string;
  visit: (options?: VisitOptions) => Promise<Page>;
  /** A browser with a signed-in person; a person without an account gets one, the boss first. */
  visitAs: (email: string, options?: VisitOptions) => Promise<Page>;
}

/** Starts a built site with demo content behind TLS; `settings` are environment variables. */
export function startSite(settings: Record<string, string> = {}) {
  return startDeployedSite(settings, inject('readySite') || undefined);
}

/** The same with plain http, as `npm start` does it. `through` is a program that starts it. */
export function startPlainSite(settings: Record<string, string> = {}, through: string[] = []) {
  return startBuiltSite(settings, inject('readySite') || undefined, through);
}

/** The same for one test, which may stop it. */
export async function siteOfTest(settings: Record<string, string> = {}, through: string[] = []) {
  const site = await startPlainSite(settings, through);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

/**
 * A built site behind TLS for the journeys of one file, with its own accounts. It runs from the
 * first of them to the last and must end with code 0; a journey that is repeated gets a new one,
 * without what its first try left. `settings` are environment variables, read when it starts;
 * `start` may be `startPlainSite`.
 */
export function ownSite(
  settings: () => Record<string, string> = () => ({}),
  start = startSite,
): OwnSite {
  let site: Awaited<ReturnType<typeof startBuiltSite>>;
  const begin = async () => {
    site = await start({ LIMITS_FACTOR: '1000', ...settings() });
  };
  const end = async () => {
    const code = await site.stop();
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  };
  beforeAll(begin);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    // Whatever the first try did to it.
    await site.stop();
    await begin();
  });
  afterAll(end);
  const visit = (options: VisitOptions = {}) => newPage({ site: site.url, ...options });
  return {
    url: () => site.url,
    output: () => site.output(),
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

/** Creates an account unless there is one. */
export async function register(page: Page, email: string): Promise<void> {
  await page.request.post('/api/sign-up', { data: { email, password: PASSWORD, consent: true } });
}
