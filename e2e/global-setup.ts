import type { TestProject } from 'vitest/node';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    browserPath: string;
  }
}

/**
 * One built site with its demo content serves every journey of a run. With SITE_UNDER_TEST set, the
 * journeys visit that site instead (a development server, say) and leave it running.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  project.provide('browserPath', findBrowser());
  const running = process.env.SITE_UNDER_TEST;
  if (running) {
    project.provide('siteUrl', running);
    return;
  }
  const site = await startBuiltSite();
  project.provide('siteUrl', site.url);
  return async () => {
    const code = await site.stop();
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  };
}
