// Open tabs of a person whose role changes on another process.
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../find-browser.mjs';
import { BOSS, giveRole, PASSWORD, register, say, signIn } from './ask.mjs';

const TABS = 2;
const LIVE_WITHIN_MS = 5000;
const EMAIL = 'tabs@example.ru';

/** @param {import('./cluster.mjs').Cluster} cluster */
export async function proveTabs(cluster) {
  const boss = await signIn(cluster.urlOf(1), BOSS);
  await register(cluster, EMAIL, 0);
  await giveRole(cluster, { boss, email: EMAIL, role: 'staff', which: 0 });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  try {
    // One window each: of the tabs of one window only the visible one checks its session.
    const tabs = await Promise.all(
      Array.from({ length: TABS }, async () => {
        const context = await browser.newContext({ baseURL: cluster.url, locale: 'ru-RU' });
        await context.request.post('/api/sign-in', { data: { email: EMAIL, password: PASSWORD } });
        const page = await context.newPage();
        const asked = page.waitForResponse('**/api/session');
        await page.goto('/admin');
        await asked;
        await page.getByRole('heading', { level: 1, name: 'Админ-панель' }).waitFor();
        await page.waitForFunction(() => 'pageRuns' in window);
        return page;
      }),
    );
    /** @type {number[]} */
    const times = [];
    for (let which = 0; which < cluster.size; which += 1) {
      const role = which % 2 === 0 ? 'reader' : 'staff';
      const name = role === 'staff' ? 'Админ-панель' : 'Раздел для сотрудников';
      await giveRole(cluster, { boss, email: EMAIL, role, which });
      const startMs = performance.now();
      await Promise.all(
        tabs.map(async (page) => {
          // A reader's tab does not check by itself: nothing promises that.
          if (role === 'staff') await page.reload();
          await page.getByRole('heading', { level: 1, name }).waitFor();
          if (role === 'reader') times.push(performance.now() - startMs);
        }),
      );
    }
    const most = Math.max(...times);
    say(
      most <= LIVE_WITHIN_MS,
      `a role lost shows in ${times.length} open tabs through nginx: at most ${(most / 1000).toFixed(1)} s`,
    );
  } finally {
    await browser.close();
  }
}
