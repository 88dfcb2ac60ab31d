// The preview of an import with 5 000 rows: how long the page's thread is ever held, and how soon it
// answers. CPU ÷ 4 for the answers, as for a slow laptop.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBrowser } from './browser.mjs';
import { median, printTable, readOptions, withSite } from './measure.mjs';

const ROWS = 5000;
const ACCOUNT = { email: 'bench@example.ru', password: 'верблюд-7', consent: true };

const options = readOptions({ rounds: 3 });
const header = 'Тип;Город;Дата вылета;Дней;Цена, $;Турфирма;Статус;Описание';
const rows = Array.from({ length: ROWS }, (_, place) => {
  const date = place % 10 === 3 ? '45678' : `${1 + (place % 28)}.${1 + (place % 12)}.2027`;
  const description = 'Перелёт, визы, проживание рядом с Харамом, питание. '.repeat(4);
  return `Умра;Казань;${date};${7 + (place % 14)};${1000 + place};Караван ${place % 9};VIP;${description}`;
});
const directory = mkdtempSync(join(tmpdir(), 'bench-preview-'));
const file = join(directory, '5000.csv');
writeFileSync(file, [header, ...rows].join('\r\n'));

await withSite(options.url, (origin) =>
  withBrowser(async (browser) => {
    /** @type {Record<string, number[]>} */
    const figures = {};
    const note = (/** @type {string} */ name, /** @type {number} */ value) =>
      (figures[name] ??= []).push(value);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const slowdown of [1, 4]) {
        const context = await browser.newContext({
          baseURL: origin,
          viewport: { width: 1440, height: 900 },
        });
        const page = await context.newPage();
        await page.request.post('/api/sign-up', { data: ACCOUNT });
        await page.request.post('/api/sign-in', { data: ACCOUNT });
        await page.goto('/import-tours', { waitUntil: 'networkidle' });
        await page.waitForFunction(() => 'pageRuns' in window);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.evaluate(() => {
          /** @type {number[]} */
          const tasks = [];
          Reflect.set(window, 'longTasks', tasks);
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) tasks.push(entry.duration);
          }).observe({ type: 'longtask' });
        });
        const longest = () =>
          page.evaluate(() => {
            const tasks = Reflect.get(window, 'longTasks').splice(0);
            return Math.max(0, ...tasks);
          });
        const startedAtMs = performance.now();
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('Новый').first().waitFor({ timeout: 120_000 });
        note(`read, ms (CPU ÷ ${slowdown})`, performance.now() - startedAtMs);
        await page.waitForTimeout(1000);
        note(`longest task of reading, ms (CPU ÷ ${slowdown})`, await longest());
        const hover = async (/** @type {import('playwright-core').Locator} */ target) => {
          await target.scrollIntoViewIfNeeded();
          const box = await target.boundingBox();
          if (!box) throw new Error('nothing to press');
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        };
        const press = async () => {
          await page.mouse.down();
          await page.mouse.up();
        };
        const rowsBox = page.getByRole('region', { name: 'Строки таблицы' });
        /**
         * What is pressed is found and reached before the time counts: that is the driver's work.
         * @type {Record<string, () => Promise<() => Promise<unknown>>>}
         */
        const acts = {
          'type a letter': async () => {
            await page.getByLabel('Турфирма, строка 6').focus();
            return () => page.keyboard.press('x');
          },
          filter: async () => {
            await hover(page.getByLabel(/^Только с.ошибками/));
            return press;
          },
          'select all': async () => {
            await hover(page.getByRole('button', { name: /^(Снять|Выбрать) все/ }).first());
            return press;
          },
          scroll: async () => {
            const box = await rowsBox.elementHandle();
            return async () => box?.evaluate((element) => (element.scrollTop = 100_000));
          },
        };
        for (const [name, reach] of Object.entries(acts)) {
          const act = await reach();
          await page.waitForTimeout(700);
          await longest();
          await act();
          await page.waitForTimeout(700);
          note(`longest task of «${name}», ms (CPU ÷ ${slowdown})`, await longest());
        }
        await context.close();
      }
    }
    console.log(`${ROWS} rows, medians of ${options.rounds} rounds; 0 is no task over 50 ms\n`);
    printTable(
      Object.entries(figures)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([what, values]) => ({ what, median: median(values), worst: Math.max(...values) })),
    );
  }),
);
rmSync(directory, { recursive: true, force: true });
