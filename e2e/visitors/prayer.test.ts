import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ramadanYears } from '#features/prayer/today/ramadan.ts';
import {
  addDays,
  dayInZone,
  daysBetween,
  formatDay,
  formatDayAndMonth,
  formatDayNumeric,
  monthOf,
  MOSCOW,
  weekdayRu,
} from '#lib/time/day.ts';
import { ramadanOf } from '#lib/time/hijri-calendar.ts';
import { expectToFitAccessibly } from '../kit/axe.ts';
import {
  expectToFit,
  FONTS,
  heldScripts,
  newPage,
  openAt,
  PHONE,
  ready,
  spoiltTimes,
  watchShifts,
} from '../kit/site.ts';

const KAZAN = '/vremya-namaza/kazan';

/** The prayer times of a city in a browser with another time, which is the site's as well. */
async function prayersAt(
  time: string,
  address = KAZAN,
  options: Parameters<typeof newPage>[0] = {},
): Promise<Page> {
  const page = await newPage(options);
  await openAt(page, time, address);
  return page;
}

const next = (page: Page) => page.getByRole('region', { name: /^Следующий намаз/ });
const present = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'Сейчас' }).getByRole('rowheader');
const timeOf = async (page: Page, prayer: string) =>
  page
    .getByRole('row')
    .filter({ hasText: prayer })
    .getByRole('cell')
    .first()
    .textContent()
    .then((text) => /\d\d:\d\d/.exec(text ?? '')?.[0]);

const opens = (page: Page, card: string) =>
  page.locator('summary').filter({ hasText: card }).click();

describe('the list of cities', () => {
  it('is filtered with each key and says when there is no such city', async () => {
    const page = await newPage();
    await page.goto('/vremya-namaza');
    await ready(page);
    await page.getByRole('heading', { name: 'Крупные города' }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Найдите свой город' });
    await search.fill(' набережные ');
    await page.getByRole('heading', { name: 'Результаты поиска (1)' }).waitFor();
    await search.fill('атлантида');
    await page.getByRole('heading', { name: 'Город не найден' }).waitFor();
    expect(await page.getByRole('link', { name: /Казань/ }).count()).toBe(0);
    await search.fill('rfpfym');
    await page.getByRole('link', { name: /Казань/ }).click();
    await page.waitForURL(KAZAN);
    await page.getByRole('heading', { level: 1, name: 'Время намаза в Казани' }).waitFor();
  });

  it.each([true, false])(
    'leads from a small place to the closest city, scripts: %s',
    async (javaScriptEnabled) => {
      const page = await newPage({ javaScriptEnabled });
      await page.goto(`/vremya-namaza?q=${encodeURIComponent('Заинск')}`);
      await page.getByText(/Ближайший город из\sсписка/).waitFor();
      const near = page.getByRole('link', { name: 'Нижнекамск' });
      await near.waitFor();
      if (javaScriptEnabled) {
        await ready(page);
        await page.getByRole('searchbox', { name: 'Найдите свой город' }).fill('Дюртюли');
        const nearest = page.getByRole('link', { name: 'Найти ближайший город' });
        await nearest.waitFor();
        expect(await page.getByText(/проверьте написание/).count()).toBe(0);
        await nearest.click();
        await page.getByRole('link', { name: 'Нефтекамск' }).waitFor();
        expect(await near.count()).toBe(0);
        return;
      }
      await near.click();
      await page.waitForURL('/vremya-namaza/nizhnekamsk');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Нижнекамске');
    },
  );

  it('works with scripts off', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/vremya-namaza');
    await page.getByRole('searchbox').fill('Татарстан');
    await page.getByRole('button', { name: 'Найти' }).click();
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(
      /^Результаты поиска \(\d+\)$/,
    );
    await page.getByRole('link', { name: /Казань/ }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Время намаза в Казани', exact: true })
      .waitFor();
  });

  it('opens the nearest city with one tap and sends the location to nobody', async () => {
    const page = await newPage({
      ...PHONE,
      geolocation: { latitude: 55.83112, longitude: 49.06661 },
      permissions: ['geolocation'],
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto('/vremya-namaza');
    await ready(page);
    await page.getByRole('button', { name: 'Мой город' }).click();
    await page.waitForURL(KAZAN);
    expect(asked.join('\n')).not.toMatch(/55\.83|49\.06/);
  });

  it('tells visitors outside all cities how far the nearest one is', async () => {
    const page = await newPage({
      geolocation: { latitude: 41.01, longitude: 28.97 },
      permissions: ['geolocation'],
    });
    await page.goto('/vremya-namaza');
    await ready(page);
    await page.getByRole('button', { name: 'Мой город' }).click();
    await page.getByText(/Ближайший город из\s+списка/).waitFor();
    // Agryz: another region and another time zone than the nearest city.
    await page.context().setGeolocation({ latitude: 56.5214, longitude: 52.9932 });
    await page.reload();
    await ready(page);
    await page.getByRole('button', { name: 'Мой город' }).click();
    await page.getByText(/Ижевск, до\s+него около\s40\sкм/).waitFor();
    expect(page.url()).toMatch(/\/vremya-namaza$/);
  });

  it('says what to do when the browser forbids asking for the location', async () => {
    const page = await newPage({ permissions: [] });
    await page.goto('/vremya-namaza');
    await ready(page);
    await page.getByRole('button', { name: 'Мой город' }).click();
    await page.getByText(/Найдите город по\s+названию/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/vremya-namaza');
  });
});

describe('the page of a city', () => {
  it('shows the six times and the other madhab with scripts off', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(KAZAN);
    const rows = page.getByRole('table', { name: /Время намаза в Казани/ }).getByRole('row');
    expect(await rows.count()).toBe(7);
    const hanafi = await timeOf(page, 'Аср');
    await page.getByRole('link', { name: /^Шафиитский/ }).click();
    expect(page.url()).toMatch(/\?madhab=shafi$/);
    const shafi = await timeOf(page, 'Аср');
    expect(String(shafi) < String(hanafi)).toBe(true);
    await opens(page, 'Метод и поправки');
    await page.getByRole('combobox', { name: 'Метод расчёта' }).selectOption('dum-rf');
    await page.getByRole('button', { name: 'Применить' }).click();
    expect(new URL(page.url()).search).toBe('?madhab=shafi&method=dum-rf');
    expect(await page.getByText(/^ДУМ РФ, приблизительно/).count()).toBeGreaterThan(0);
    expect(await next(page).textContent()).toMatch(/(Фаджр|Зухр|Аср|Магриб|Иша) \d\d:\d\d/);
  });

  it('keeps a method that was chosen before the scripts ran', async () => {
    const page = await newPage(PHONE);
    const scripts = await heldScripts(page, /\/assets\/[^/]+\.js$/);
    await page.goto(KAZAN);
    await opens(page, 'Метод и поправки');
    const method = page.getByRole('combobox', { name: 'Метод расчёта' });
    await method.selectOption('dum-rf');
    scripts.release();
    await ready(page);
    await page
      .getByText(/^ДУМ РФ, приблизительно/)
      .first()
      .waitFor();
    expect(await method.inputValue()).toBe('dum-rf');
  });

  it('counts down to the next prayer and then to the one after it', async () => {
    const page = await prayersAt('2026-11-20T12:28:50Z');
    await expect.poll(() => next(page).textContent()).toMatch(/Магриб 15:29через \d+\sс/);
    expect(await present(page).textContent()).toContain('Аср');
    await page.clock.fastForward(20_000);
    await expect.poll(() => next(page).textContent()).toMatch(/Иша 17:21через 1\sч 51\sмин/);
    await expect.poll(() => present(page).textContent()).toContain('Магриб');
    const bar = page.getByRole('progressbar', { name: 'Осталось до намаза' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('47');
  });

  it('is correct at once after the device slept until another day', async () => {
    const page = await prayersAt('2026-11-20T15:00:00Z');
    await expect.poll(() => next(page).textContent()).toMatch(/Следующий намаз, завтраФаджр 05:17/);
    expect(await timeOf(page, 'Фаджр')).toBe('05:15');
    await page.clock.fastForward('20:00:00');
    await expect.poll(() => next(page).textContent()).toMatch(/Магриб 15:28/);
    await expect.poll(() => timeOf(page, 'Фаджр')).toBe('05:17');
    await page.getByText('сб, 21 ноября 2026').waitFor();
  });

  it('changes the day at midnight in the city', async () => {
    const page = await prayersAt('2026-11-20T20:59:50Z');
    await page.getByText('пт, 20 ноября 2026').waitFor();
    await page.clock.runFor(15_000);
    await page.getByText('сб, 21 ноября 2026').waitFor();
    await expect.poll(() => timeOf(page, 'Фаджр')).toBe('05:17');
    await expect.poll(() => next(page).textContent()).toMatch(/^Следующий намазФаджр 05:17/);
    expect(await present(page).textContent()).toMatch(/Иша.*со\sвчерашнего дня, с\s17:21/);
  });

  it('names the new day in its title after a night, and after another one', async () => {
    const page = await newPage();
    await page.clock.install({ time: Date.now() });
    await page.goto(KAZAN);
    await ready(page);
    const titleAfter = (days: number) => {
      const date = new Date(Date.now() + days * 86_400_000);
      const words = { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' } as const;
      return `сегодня, ${date.toLocaleString('ru', words)}`;
    };
    expect(await page.title()).toContain(titleAfter(0));
    for (const days of [1, 2]) {
      await page.clock.fastForward('24:00:00');
      await expect.poll(() => page.title()).toContain(titleAfter(days));
    }
    await page.getByRole('link', { name: 'Весь месяц' }).click();
    await expect.poll(() => page.title()).toMatch(/расписание на месяц — ВсеУмры$/);
  });

  it('says so when the clock of the device is wrong', async () => {
    const page = await newPage();
    await page.clock.install({ time: Date.now() - 3_600_000 });
    await page.goto(KAZAN);
    const note = page.getByRole('status').filter({ hasText: 'Часы вашего устройства' });
    expect(await note.textContent()).toMatch(/отстают на\s1\sч: /);
  });

  it('uses the city’s time and says so on a device in another time zone', async () => {
    const far = await prayersAt('2026-11-20T12:30:00Z', '/vremya-namaza/petropavlovsk-kamchatsky');
    await far.getByText('сб, 21 ноября 2026').waitFor();
    const note = far.getByText(/Часы вашего устройства идут по\sдругому поясу/);
    expect(await note.textContent()).toMatch(
      /сейчас в Петропавловске-Камчатском 00:30, у\sвас 15:30 вчерашнего дня/,
    );
    const near = await prayersAt('2026-11-20T12:30:00Z');
    const none = near.getByText(/Часы вашего устройства/);
    expect(await none.isVisible()).toBe(false);
    await expect.poll(() => none.count()).toBe(0);
  });

  it('marks no prayer between sunrise and dhuhr, and says when fajr ended', async () => {
    const page = await prayersAt('2026-11-20T05:59:10Z');
    await expect
      .poll(() => next(page).textContent())
      .toMatch(/Зухр 11:30через 2\sч 30\sмин.*Фаджр закончился с\sвосходом, в\s07:28/);
    expect(await page.getByRole('row').filter({ hasText: 'Сейчас' }).count()).toBe(0);
  });

  it('marks a time that belongs to the evening before', async () => {
    const page = await prayersAt('2027-07-01T09:00:00Z', '/vremya-namaza/vorkuta');
    const fajr = page.getByRole('row').filter({ hasText: 'Фаджр' }).getByRole('cell');
    await expect.poll(() => fajr.textContent()).toMatch(/23:15накануне, 30\sиюня/);
  });

  it('prints the signs of the eve and of a rule apart in the table of a month', async () => {
    for (const width of [360, 1440]) {
      const page = await newPage({ width });
      await page.goto('/vremya-namaza/vorkuta?tab=month&month=2027-07');
      const signs = page.locator('td', { hasText: '−1*' }).first();
      const eve = await signs.getByText('−1', { exact: true }).boundingBox();
      const rule = await signs.getByText('*', { exact: true }).boundingBox();
      if (!eve || !rule) throw new Error('a sign is not shown');
      expect(eve.y + eve.height, `at ${width}`).toBeLessThanOrEqual(rule.y);
    }
  });

  it('follows the local madhab until one is chosen, and says why', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z', '/vremya-namaza/makhachkala');
    const chosen = page.getByRole('link', { name: /^Шафиитский/ });
    expect(await chosen.getAttribute('aria-current')).toBe('true');
    await page.getByText(/он\sпринят в\sДагестане, Чечне и\sИнгушетии/).waitFor();
    await page.getByText(/правило муфтията республики/).waitFor();
    // The server's day differs from the browser's: the server's times are shown first.
    const shafi = '14:04';
    await expect.poll(() => timeOf(page, 'Аср')).toBe(shafi);
    await page.getByRole('link', { name: /^Ханафитский/ }).click();
    await expect.poll(() => timeOf(page, 'Аср')).not.toBe(shafi);
    await page.getByRole('link', { name: 'Как принято здесь' }).click();
    await expect.poll(() => timeOf(page, 'Аср')).toBe(shafi);
    expect(await page.evaluate(() => localStorage.getItem('selectedMadhab'))).toBeNull();
  });

  it('shows the asr of the Haram beside a hanafi one in Mecca', async () => {
    const page = await prayersAt('2026-11-22T09:00:00Z', '/vremya-namaza/mecca');
    const asr = page.getByRole('row').filter({ hasText: 'Аср' }).getByRole('cell');
    await expect.poll(() => asr.textContent()).toMatch(/^16:02в\sХараме 15:16$/);
    await page.getByText(/Умм аль-Кура, Мекка: 18,5° и 90 минут\. Фаджр/).waitFor();
  });

  it('names the rule for places where the sun hardly sets', async () => {
    const kazan = await prayersAt('2026-06-20T09:00:00Z');
    await expect.poll(() => kazan.getByText(/Белые ночи/).count()).toBe(1);
    expect(await kazan.getByRole('link', { name: 'по правилу' }).count()).toBe(2);
    const murmansk = await prayersAt('2026-06-20T09:00:00Z', '/vremya-namaza/murmansk');
    await expect.poll(() => murmansk.getByText(/Полярный день/).count()).toBe(1);
  });

  it('keeps what the visitor chose, for all cities, and shows nothing else meanwhile', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z');
    await expect.poll(() => timeOf(page, 'Аср')).toBe('13:39');
    await page.getByRole('link', { name: /^Шафиитский/ }).click();
    await expect.poll(() => timeOf(page, 'Аср')).toBe('13:09');
    expect(page.url()).toMatch(/kazan$/);
    expect(await page.evaluate(() => localStorage.getItem('selectedMadhab'))).toBe('shafi');
    await opens(page, 'Метод и поправки');
    await page.getByRole('textbox', { name: 'Магриб' }).fill('5');
    await expect.poll(() => timeOf(page, 'Магриб')).toBe('15:34');
    await page.getByRole('textbox', { name: 'Магриб' }).fill('90');
    await page.keyboard.press('Tab');
    await page.getByText(/^Целое число от\s−60 до\s60\. Пока действует прежнее/).waitFor();
    expect(await timeOf(page, 'Магриб')).toBe('15:34');
    await page.getByRole('textbox', { name: 'Магриб' }).fill('5');
    await expect.poll(() => page.getByText(/^Целое число/).count()).toBe(0);

    let letScriptsGo = () => {};
    const held = new Promise<void>((resolve) => (letScriptsGo = resolve));
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await page.goto('/vremya-namaza/ufa');
    const asr = page.locator('tr', { hasText: 'Аср' }).locator('td');
    const visibility = () => asr.evaluate((cell) => getComputedStyle(cell).visibility);
    expect(await visibility()).toBe('hidden');
    const served = await asr.textContent();
    // The page's text at the moment when it becomes visible.
    const revealed = asr.evaluate(
      (cell) =>
        new Promise<string | null>((resolve) => {
          const guard = cell.closest<HTMLElement>('[data-stale]');
          if (!guard) throw new Error('nothing is hidden');
          new MutationObserver(() => {
            const now = [...document.querySelectorAll('tr')].find((row) =>
              row.textContent.includes('Аср'),
            );
            if (!('stale' in guard.dataset)) resolve(now?.querySelector('td')?.textContent ?? '');
          }).observe(guard, { attributes: true });
        }),
    );
    letScriptsGo();
    await ready(page);
    await expect.poll(visibility).toBe('visible');
    expect(await revealed).not.toBe(served);
    expect(await page.getByRole('link', { name: /^Шафиитский/ }).getAttribute('aria-current')).toBe(
      'true',
    );
    await opens(page, 'Метод и поправки');
    await page.getByRole('button', { name: 'Вернуть как было' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('prayerSettings'))).toBeNull();
  });

  it('prefers the settings in its address to the browser’s own until others are chosen', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z', `${KAZAN}?madhab=shafi`);
    await expect.poll(() => timeOf(page, 'Аср')).toBe('13:09');
    await page.getByRole('link', { name: /^Ханафитский/ }).click();
    await expect.poll(() => timeOf(page, 'Аср')).toBe('13:39');
    await page.waitForURL(/kazan$/);
  });

  it('moves the Hijri date by a day', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z');
    const date = page.getByRole('region', { name: 'Дата по хиджре' });
    await expect.poll(() => date.textContent()).toMatch(/10\sджумад-уль-ахира\s1448/);
    await date.getByRole('link', { name: 'На день раньше' }).click();
    await expect.poll(() => date.textContent()).toMatch(/9\sджумад-уль-ахира\s1448.*−1\sдень/);
  });

  it('offers tours: of the city, the nearest, and a search by type', async () => {
    const page = await newPage();
    await page.goto('/vremya-namaza/murmansk');
    expect(
      await page.getByText('В данный момент нет доступных туров из города Мурманск').count(),
    ).toBe(1);
    await page.goto(KAZAN);
    await ready(page);
    const nearest = page.getByRole('region', { name: 'Ближайшие туры' });
    expect(await nearest.getByRole('heading', { level: 3 }).count()).toBe(3);
    expect(await page.getByRole('radio', { name: 'Умра', exact: true }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Хадж' }).check();
    await page.getByRole('region', { name: 'Быстрый поиск' }).getByRole('button').click();
    await page.waitForURL(/\/all\?type=hajj/);
  });

  it('has explanations, with scripts off as well', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    const says = async (text: RegExp | string) =>
      expect(await page.getByText(text).count(), String(text)).toBeGreaterThan(0);
    await page.goto('/vremya-namaza');
    await page.getByRole('heading', { name: 'Как рассчитано время намаза' }).waitFor();
    await says(/солнце на\u00a018° ниже горизонта, иша\u00a0— на\u00a015°/);
    await page.goto(KAZAN);
    await says('Республика Татарстан');
    await says(/Сегодня в Казани по\u00a0шафиитскому он\u00a0в\u00a0\d\d:\d\d/);
    await page.getByRole('heading', { name: 'О\u00a0расписании' }).waitFor();
    await page.getByRole('heading', { name: 'О сервисе' }).waitFor();
    await page.getByRole('heading', { name: 'Нужна помощь?' }).waitFor();
    await says(/мы\sне\sтуроператор/i);
    await page.getByRole('link', { name: 'Все города' }).first().click();
    await page.waitForURL('**/vremya-namaza');
  });

  it('can be embedded in another site, and no other page can', async () => {
    let site = '';
    const mosque = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(
        `<iframe src="${site}/widget" title="widget"></iframe>
         <iframe src="${site}" title="page"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => mosque.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mosque.close());
    const origin = `http://127.0.0.1:${(mosque.address() as AddressInfo).port}`;
    const expected = [/frame-ancestors|X-Frame-Options|ERR_BLOCKED/];
    const page = await newPage({ hosts: [origin], expected });
    await page.goto(KAZAN);
    site = page.url();
    await page.goto(origin);
    const widget = page.frameLocator('[title=widget]');
    await expect.poll(() => widget.getByRole('row').count()).toBe(6);
    expect(await page.frameLocator('[title=page]').getByRole('row').count()).toBe(0);
  });
});

describe('the Ramadan of a city', () => {
  const RAMADAN = `${KAZAN}/ramadan`;
  const rows = (page: Page) => page.getByRole('table').getByRole('row');
  /** The one of the address without a year, by the site's clock. */
  const [YEAR] = ramadanYears(dayInZone(new Date(), MOSCOW));
  const { first: FIRST, last: LAST } = ramadanOf(YEAR);
  const SECOND = addDays(FIRST, 1);
  const ROWS = daysBetween(FIRST, LAST) + 2;
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
  const headOf = async (row: Locator) => plain(await row.getByRole('rowheader').innerText());
  const headFor = (number: number, day: string) =>
    plain(`${number} ${formatDayAndMonth(day)}, ${weekdayRu(day)}`);

  it('is a table of suhur and iftar that moves to the announced day', async () => {
    const page = await prayersAt(`${addDays(FIRST, -75)}T09:00:00Z`, KAZAN);
    await page.getByRole('link', { name: 'Рамадан', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Рамадан ${YEAR} в Казани` }).waitFor();
    expect(await rows(page).count()).toBe(ROWS);
    const first = rows(page).nth(1);
    expect(await headOf(first)).toBe(headFor(1, FIRST));
    const suhur = await first.getByRole('cell').first().innerText();
    await page.getByText(`${formatDay(FIRST)}, ${weekdayRu(FIRST)}`, { exact: true }).waitFor();
    await page.getByText(`Сухур до ${suhur}, ифтар в`).waitFor();
    await page.getByRole('link', { name: 'Начать на день позже' }).click();
    await page.getByText(`с ${formatDayAndMonth(SECOND)}`).waitFor();
    await expect.poll(() => headOf(first)).toBe(headFor(1, SECOND));
    const csv = page.getByRole('link', { name: /\.csv/ });
    await expect.poll(() => csv.getAttribute('href')).toContain(`ramadan-${YEAR}.csv?hijri=-1`);
    const text = await (await page.request.get((await csv.getAttribute('href')) ?? '')).text();
    const [announced] = formatDayNumeric(SECOND).split(',');
    expect(text).toContain(`\r\n1;${announced};${weekdayRu(SECOND)};`);
    const { first: nextFirst } = ramadanOf(YEAR + 1);
    // The choice stays, as that of the other pages does.
    await page.reload();
    await page.getByText(`с ${formatDayAndMonth(SECOND)}`).waitFor();
    await page
      .getByRole('link', { name: `Рамадан ${YEAR + 1} (${nextFirst.slice(0, 4)})` })
      .click();
    await page.getByRole('heading', { level: 1, name: `Рамадан ${YEAR + 1} в Казани` }).waitFor();
  });

  it('is shared with the method and the day that are shown', async () => {
    const page = await prayersAt('2026-11-25T09:00:00Z', `${RAMADAN}?method=isna&hijri=-1`);
    const telegram = page.locator('summary', { hasText: 'Поделиться' }).locator('xpath=..');
    const link = telegram.getByRole('link', { name: 'Telegram', includeHidden: true });
    const shared = new URL((await link.getAttribute('href')) ?? '').searchParams.get('url') ?? '';
    expect(new URL(shared).search).toBe('?method=isna&hijri=-1');
  });

  it('says what is today; other years have no page', async () => {
    const fifth = addDays(FIRST, 4);
    const page = await prayersAt(`${fifth}T09:00:00Z`, RAMADAN, { expected: [/404/] });
    await page.getByText('Сегодня, 5-й день поста').waitFor();
    expect(await headOf(page.locator('[aria-current=date]'))).toContain(headFor(5, fifth));
    await page.goto(`${KAZAN}/ramadan/1400`);
    await page.getByRole('heading', { name: 'Рамадана этого года здесь нет' }).waitFor();
  });

  it('fits one printed sheet, and works with scripts off', async () => {
    const printed = await newPage();
    for (const address of [RAMADAN, '/vremya-namaza/murmansk/ramadan']) {
      await printed.goto(address);
      await ready(printed);
      const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
      const pdf = await printed.pdf({ format: 'A4', margin });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(RAMADAN);
    await page.getByRole('link', { name: 'Начать на день позже' }).click();
    await page.waitForURL(/hijri=-1$/);
    expect(await headOf(rows(page).nth(1))).toBe(headFor(1, SECOND));
    expect(await rows(page).count()).toBe(ROWS);
  });
});

it('a printed day of a city names its date, and no moment', async () => {
  const page = await prayersAt('2027-02-12T09:00:00Z', KAZAN);
  await page.getByText(/пт, 12\sфевраля 2027/).waitFor();
  await page.getByText('Сейчас', { exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/пт, 12\sфевраля 2027/);
  expect(text).not.toContain('Сейчас');
});

describe('the month of a city', () => {
  it('marks today and Fridays, and leads to the months beside it', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z', `${KAZAN}?month=2026-11`);
    const table = page.getByRole('table');
    expect(await table.getByRole('row').count()).toBe(31);
    const today = page.locator('[aria-current=date]');
    await expect.poll(() => today.textContent()).toMatch(/^20 пт, сегодня.*05:15.*07:28/);
    await page.getByRole('link', { name: /декабрь/ }).click();
    await page.waitForURL(/month=2026-12/);
    await expect.poll(() => table.getByRole('row').count()).toBe(32);
    await expect.poll(() => today.count()).toBe(0);
    await page.goto(`${KAZAN}?month=2027-02`);
    expect(await table.getByText('рамадан').count()).toBeGreaterThan(15);
    expect(await page.getByText(/Даты хиджры здесь приблизительные/).count()).toBe(0);
    await page.goto(`${KAZAN}?month=2077-12`);
    await page.getByText(/Даты хиджры здесь приблизительные/).waitFor();
  });

  it('is left for today and opens again, inside the page', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z');
    await page.getByRole('link', { name: 'Весь месяц' }).click();
    await page.waitForURL(/\?tab=month$/);
    await page.getByRole('table').getByRole('row').nth(28).waitFor();
    await page.getByRole('link', { name: 'Сегодня' }).click();
    await next(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.getByRole('table').getByRole('row').nth(28).waitFor();
  });

  it('follows the present month in an open tab, when the site says so too', async () => {
    const page = await newPage();
    await page.clock.install({ time: Date.now() });
    let siteTime = new Date();
    await page.route('/api/health', (route) =>
      route.fulfill({ headers: { date: siteTime.toUTCString() } }),
    );
    await page.goto(`${KAZAN}?tab=month`);
    await ready(page);
    const heading = page.getByRole('heading', { level: 2 }).first();
    const shown = await heading.textContent();
    const later = new Date(Date.now() + 40 * 86_400_000);
    const asked: string[] = [];
    // The site's own clock does not move: it is asked for that month by its name.
    await page.route(/\.data\?/, async (route, request) => {
      asked.push(request.url());
      const month = `month=${monthOf(dayInZone(later, MOSCOW))}`;
      await route.fulfill({
        response: await route.fetch({ url: request.url().replace('tab=month', month) }),
      });
    });
    await page.clock.fastForward(40 * 86_400_000);
    await page.clock.fastForward(60_000);
    expect(await heading.textContent()).toBe(shown);
    expect(asked).toEqual([]);
    siteTime = later;
    await page.clock.fastForward(60_000);
    await expect.poll(() => heading.textContent()).not.toBe(shown);
    expect(asked).toHaveLength(1);
  });

  it('has files and a calendar for the visitor’s own settings', async () => {
    const page = await prayersAt('2026-11-20T09:00:00Z', `${KAZAN}?month=2026-11`);
    await page.evaluate(() => localStorage.setItem('selectedMadhab', 'shafi'));
    await page.reload();
    await ready(page);
    const csv = page.getByRole('link', { name: /\.csv/ });
    await expect.poll(() => csv.getAttribute('href')).toBe(`${KAZAN}/2026-11.csv?madhab=shafi`);
    const text = await (await page.request.get((await csv.getAttribute('href')) ?? '')).text();
    expect(text).toContain('20.11.2026;пт;');
    const calendar = page.getByRole('link', { name: /Подписаться/ });
    expect(await calendar.getAttribute('href')).toMatch(/^webcal:.*calendar\.ics\?madhab=shafi$/);
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(download.suggestedFilename()).toBe('namaz-kazan-2026-11.csv');
  });

  it('fits one printed sheet, with all its rules in summer too', async () => {
    const page = await newPage();
    for (const address of [`${KAZAN}?month=2026-12`, '/vremya-namaza/murmansk?month=2026-05']) {
      await page.goto(address);
      await ready(page);
      const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
      const pdf = await page.pdf({ format: 'A4', margin });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });

  it('works with scripts off', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(KAZAN);
    await page.getByRole('link', { name: 'Весь месяц' }).click();
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(28);
    expect(await page.locator('[aria-current=date]').count()).toBe(1);
  });
});

describe('reminders', () => {
  const notices = (page: Page) =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      return (await worker?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`);
    });

  /** The text half a minute later. */
  const afterWhile = async (page: Page) => {
    await page.clock.fastForward(30_000);
    return (await notices(page))?.join();
  };

  it('are shown while the page is open, ten minutes before each prayer', async () => {
    const page = await prayersAt('2026-11-20T12:10:00Z', KAZAN, {
      permissions: ['notifications'],
      hasWorkers: true,
    });
    await opens(page, 'Напоминания');
    await page.getByRole('button', { name: 'Включить напоминания' }).click();
    await expect.poll(async () => (await notices(page))?.join()).toMatch(/^Напоминания включены/);
    await expect
      .poll(() => afterWhile(page))
      .toMatch(/^Магриб через 10\sмин: Казань, магриб в\s15:29$/);
    await page.getByRole('checkbox', { name: 'Иша' }).uncheck();
    await page.getByRole('combobox', { name: 'Когда' }).selectOption('30');
    expect(await page.evaluate(() => localStorage.getItem('prayerNotifications:kazan'))).toContain(
      '"isha":false',
    );
    await page.clock.fastForward('13:20:00');
    await expect.poll(() => afterWhile(page)).toMatch(/^Фаджр через 30\sмин/);
    await page.getByRole('button', { name: 'Выключить' }).click();
    await page.getByRole('button', { name: 'Включить напоминания' }).waitFor();
  });

  it('from the time when the device slept are not shown', async () => {
    const page = await prayersAt('2026-11-20T12:10:00Z', KAZAN, {
      permissions: ['notifications'],
      hasWorkers: true,
    });
    await opens(page, 'Напоминания');
    await page.getByRole('button', { name: 'Включить напоминания' }).click();
    await expect.poll(async () => (await notices(page))?.length).toBe(1);
    await page.clock.fastForward('01:00:00');
    await expect.poll(() => next(page).textContent()).toMatch(/Иша/);
    expect((await notices(page))?.join()).toMatch(/^Напоминания включены/);
  });

  it('are sent with the page closed, as their subscriber chooses, until they unsubscribe', async () => {
    const page = await newPage({
      permissions: ['notifications'],
      hasWorkers: true,
      expected: [/\b503\b/],
    });
    await page.addInitScript(() => {
      const subscription = {
        endpoint: 'https://push.example/1',
        toJSON: () => ({ endpoint: 'e' }),
      };
      let current: typeof subscription | null = null;
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
        get: () => ({
          getSubscription: async () => current,
          subscribe: async () => (current = subscription),
        }),
      });
    });
    const told: { method: string; body: Record<string, unknown> }[] = [];
    let isDown = false;
    await page.route('**/api/prayer-push', async (route, request) => {
      if (request.method() === 'GET') return route.fulfill({ json: { publicKey: 'BKey' } });
      if (isDown) return route.fulfill({ status: 503 });
      told.push({ method: request.method(), body: request.postDataJSON() });
      return route.fulfill({ json: { code: 'ok' } });
    });
    await page.goto(KAZAN);
    await ready(page);
    await opens(page, 'Напоминания');
    await page.getByRole('button', { name: 'Включить напоминания' }).click();
    const send = page.getByRole('button', { name: 'Присылать напоминания' });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^Согласен/ }).check();
    await send.click();
    await page.getByRole('button', { name: /Больше не\sприсылать/ }).waitFor();
    expect(told[0]).toMatchObject({
      method: 'PUT',
      body: { citySlug: 'kazan', calculation: '', consent: 'prayer-push-1' },
    });
    await page.getByRole('link', { name: /^Шафиитский/ }).click();
    await expect.poll(() => told.at(-1)?.body['calculation']).toBe('?madhab=shafi');
    // What the server has not heard is not off: it would go on sending.
    isDown = true;
    const stop = page.getByRole('button', { name: /Больше не\sприсылать/ });
    for (const button of [stop, page.getByRole('button', { name: 'Выключить' })]) {
      await button.click();
      await page
        .getByRole('alert')
        .filter({ hasText: /Проверьте связь/ })
        .waitFor();
      expect(await stop.isVisible()).toBe(true);
    }
    isDown = false;
    await page.getByRole('button', { name: 'Выключить' }).click();
    await page.getByRole('button', { name: 'Включить напоминания' }).waitFor();
    await expect
      .poll(() => told.at(-1))
      .toEqual({
        method: 'DELETE',
        body: { endpoint: 'https://push.example/1', citySlug: 'kazan' },
      });
  });

  it.each(['on a visit', 'when they are turned on'])(
    'leave a subscription of the site’s former key %s',
    async (when) => {
      const page = await newPage({ permissions: ['notifications'], hasWorkers: true });
      await page.addInitScript((isOn) => {
        localStorage.setItem('prayerNotificationsOn:kazan', 'on');
        if (isOn) localStorage.setItem('prayerPush:kazan', 'on');
        const bytesOf = (key: string) =>
          Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
            sign.charCodeAt(0),
          ).buffer;
        const subscriptionOf = (key: string) => ({
          endpoint: `https://push.example/${key}`,
          options: { applicationServerKey: bytesOf(key) },
          toJSON: () => ({ endpoint: `https://push.example/${key}` }),
          unsubscribe: async () => {
            current = null;
          },
        });
        let current: ReturnType<typeof subscriptionOf> | null = subscriptionOf('Former-_');
        Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
          get: () => ({
            getSubscription: async () => current,
            subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
              if (current) throw new DOMException('another key', 'InvalidStateError');
              return (current = subscriptionOf(applicationServerKey));
            },
          }),
        });
      }, when === 'on a visit');
      const told: [method: string, body: Record<string, unknown>][] = [];
      let keysAsked = 0;
      await page.route('**/api/prayer-push', async (route, request) => {
        if (request.method() === 'GET') {
          keysAsked++;
          return route.fulfill({ json: { publicKey: 'Present-_w' } });
        }
        told.push([request.method(), request.postDataJSON()]);
        return route.fulfill({ json: { code: 'ok' } });
      });
      await page.goto(KAZAN);
      await ready(page);
      if (when !== 'on a visit') {
        await opens(page, 'Напоминания');
        await page.getByRole('checkbox', { name: /^Согласен/ }).check();
        await page.getByRole('button', { name: 'Присылать напоминания' }).click();
      }
      await expect.poll(() => told.length).toBeGreaterThanOrEqual(2);
      const subscription = { endpoint: 'https://push.example/Present-_w' };
      expect(told.slice(0, 2)).toMatchObject([
        ['PATCH', { endpoint: 'https://push.example/Former-_', subscription }],
        ['PUT', { citySlug: 'kazan', subscription }],
      ]);
      expect(keysAsked).toBe(1);
    },
  );

  it('can be tested', async () => {
    const page = await newPage({ permissions: ['notifications'], hasWorkers: true });
    await page.goto(KAZAN);
    await ready(page);
    await opens(page, 'Напоминания');
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect.poll(async () => (await notices(page))?.join()).toMatch(/^Проверка уведомлений/);
  });

  it('say so where the browser does not support or forbids them', async () => {
    const page = await newPage();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
    await page.goto(KAZAN);
    await ready(page);
    await opens(page, 'Напоминания');
    await page.getByRole('button', { name: 'Включить напоминания' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Ваш браузер не поддерживает уведомления' })
      .waitFor();

    const strict = await newPage({ permissions: [] });
    await strict.goto(KAZAN);
    await ready(strict);
    await opens(strict, 'Напоминания');
    await strict.getByRole('button', { name: 'Включить напоминания' }).click();
    await strict
      .getByRole('alert')
      .filter({ hasText: /запрещены|разрешения/ })
      .waitFor();
    expect(await strict.getByRole('button', { name: 'Включить напоминания' }).count()).toBe(1);
  });
});

describe('the home page', () => {
  it('shows the next prayer in the city the visitor looked at first', async () => {
    const page = await newPage();
    await page.goto('/');
    await ready(page);
    await page.getByRole('heading', { name: 'Время намаза в Москве' }).waitFor();
    await page.goto('/vremya-namaza/ufa');
    await ready(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('prayerCity'))).toMatch(/ufa/);
    await page.goto(KAZAN);
    await ready(page);
    await page.goto('/');
    await ready(page);
    await page.getByRole('heading', { name: 'Время намаза в Уфе' }).waitFor();
    await page.getByText(/Следующий намаз\s—/).waitFor();
    const ishaInUfa = await prayersAt('2026-11-20T18:00:00Z', '/vremya-namaza/ufa');
    await ishaInUfa.goto('/');
    await ready(ishaInUfa);
    const marked = ishaInUfa.getByRole('term').filter({ hasText: 'сейчас' });
    await expect.poll(() => marked.allTextContents()).toEqual(['Иша сейчас']);
    await page.goto(KAZAN);
    await page.getByRole('button', { name: 'Сделать моим городом' }).click();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Время намаза в Казани' }).waitFor();
  });
});

describe('an address that does not exist', () => {
  it.each([
    ['/vremya-namaza/atlantida', 'Город не найден'],
    ['/vremya-namaza/Kazan', 'Город не найден'],
    [`${KAZAN}?month=2026-13`, 'Месяц не найден'],
    [`${KAZAN}?tab=month&month=1600-01`, 'Месяц не найден'],
    [`${KAZAN}?month=9999-12`, 'Месяц не найден'],
  ])('is answered with 404 and a way on: %s', async (address, title) => {
    const page = await newPage({ expected: [/404/] });
    expect((await page.goto(address))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Вернуться к списку городов' }).click();
    await page.waitForURL(/\/vremya-namaza$/);
  });

  it('is refused in Russian, with a link, where no page can be', async () => {
    const page = await newPage({ expected: [/400/] });
    expect((await page.goto('/vremya-namaza/%00'))?.status()).toBe(400);
    await page.getByText('Такого адреса не бывает').waitFor();
    await page.getByRole('link', { name: 'На главную' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('changes nothing for a hostile address', async () => {
    const page = await newPage();
    const junk = `?madhab=%3Cscript%3E&method=../../etc&hijri=1e9&tab=%00&adjust=9,9&x=${'я'.repeat(500)}`;
    expect((await page.goto(KAZAN + junk))?.status()).toBe(200);
    await page.goto(`/vremya-namaza?q=${encodeURIComponent(`'"><img src=x onerror=alert(1)>`)}`);
    await page.getByRole('heading', { name: 'Город не найден' }).waitFor();
  });
});

describe('every page of prayer times', () => {
  const addresses = [
    '/vremya-namaza',
    '/vremya-namaza?q=абвгд',
    KAZAN,
    `${KAZAN}?tab=month`,
    `${KAZAN}/ramadan`,
  ];

  it.each([...addresses, '/vremya-namaza/nope'])(
    'is accessible, light and dark, wide and narrow: %s',
    async (address) => {
      const page = await newPage({ ...PHONE, expected: [/404/] });
      await page.goto(address);
      await ready(page);
      for (const summary of await page.getByRole('main').locator('summary').all()) {
        await summary.click();
      }
      await page.getByText('Загрузка…').waitFor({ state: 'detached' });
      await expectToFitAccessibly(page);
    },
  );

  it.each([...addresses, '/vremya-namaza/murmansk?month=2026-06', `${KAZAN}/widget`])(
    'fits a screen of any width: %s',
    async (address) => {
      for (const fonts of FONTS) {
        const page = await newPage({ fonts });
        await page.goto(address);
        await expectToFit(page, [320, 360, 768, 1440]);
      }
    },
  );

  it.each([
    KAZAN,
    `${KAZAN}?month=2027-02`,
    '/vremya-namaza/vorkuta?month=2027-07',
    '/vremya-namaza/mecca?month=2027-02',
  ])('breaks and cuts no time, however large the text: %s', async (address) => {
    const page = await prayersAt('2027-02-10T09:00:00Z', address);
    for (const width of [240, 276, 320, 360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      for (const percent of [100, 130, 150, 175, 200]) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`;
        }, percent);
        expect(await spoiltTimes(page), `${percent} % at ${width}`).toEqual([]);
      }
    }
  });

  it.each(FONTS)('does not move while it loads, with %s', async (fonts) => {
    for (const address of addresses) {
      for (const size of [PHONE, {}]) {
        const page = await newPage({ ...size, fonts });
        const shifted = await watchShifts(page);
        await page.goto(address);
        await ready(page);
        expect(await shifted(), address).toBeLessThanOrEqual(0.01);
      }
    }
  });
});
