import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAccessibly } from '../kit/axe.ts';
import { newPage, open, PHONE, ready } from '../kit/site.ts';

/** How many tours the page says it found. */
async function found(page: Page): Promise<number> {
  const text = (await page.locator('#results').textContent()) ?? '';
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

const CITY = '/tury/kazan';

/** Without a place to break a line. */
const LONG = '79170000000,'.repeat(6);

/** For the details on a wide screen: their map comes into view and asks for tiles, which no host here has. */
const WITH_MAP = { expected: [/tile\.openstreetmap\.org/] };

/** The browser answers by itself once it holds all tours. */
async function opened(address: string, options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options);
  const list = page.waitForResponse('**/api/catalogue');
  await page.goto(address);
  await ready(page);
  await list;
  return page;
}

/**
 * The browser has no list of its own, so that every change of the filter goes to the server, which
 * answers once the function that comes back is called.
 */
async function holdServer(page: Page): Promise<() => void> {
  await page.route('**/api/catalogue', () => new Promise(() => {}));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/all.data?**', (route) => released.then(() => route.continue()));
  return () => release();
}

describe('the catalogue', () => {
  it('leads from the home page through a filter and the details to the organiser', async () => {
    const page = await newPage(WITH_MAP);
    await page.goto('/');
    await ready(page);
    await page.getByText('Умра', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Найти туры' }).click();
    await page.waitForURL(/\/all\?type=umrah&view=cards$/);
    const all = await found(page);
    expect(all).toBeGreaterThan(50);

    await page.getByRole('checkbox', { name: /VIP/ }).check();
    await page.waitForURL(/status=vip/);
    await expect.poll(() => found(page)).toBeLessThan(all);

    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Подробнее/ })
      .click();
    const details = page.getByRole('dialog');
    await details.getByRole('heading', { level: 2 }).first().waitFor();
    expect(page.url()).toContain('&tour=');
    await details.getByRole('link', { name: 'Заказать' }).click();
    await page.waitForURL(/order=/);
    await page.getByRole('heading', { name: 'Связаться с организатором' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.toMatch(/tour=|order=/);
  });

  it('works with scripts off', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByText('Умра', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Найти туры' }).click();
    expect(new URL(page.url()).searchParams.get('type')).toBe('umrah');
    const all = await found(page);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    await page.getByRole('checkbox', { name: /VIP/ }).check();
    await page.getByRole('button', { name: /Показать/ }).click();
    expect(await found(page)).toBeLessThan(all);
    await page
      .getByRole('link', { name: /^Подробнее/ })
      .first()
      .click();
    // The whole page has come, not only the beginning of its dialog.
    await page.waitForURL(/[?&]tour=/);
    const details = page.getByRole('dialog');
    expect(await details.textContent()).toContain('Вылет');
    expect(await details.textContent()).toMatch(/Программа по\s*дням/);
    expect(await details.getByRole('link', { name: 'Открыть на карте' }).count()).toBe(1);
    await details.getByRole('link', { name: 'Заказать' }).click();
    await page.waitForURL(/[?&]order=/);
    expect(await page.getByRole('dialog').textContent()).toContain('Связаться с организатором');
    await page.getByRole('link', { name: 'Закрыть' }).click();
    await page.waitForURL((url) => !url.searchParams.has('order'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('gives the same tours from the server and in the browser', async () => {
    const page = await opened('/all?view=cards');
    await page.getByRole('checkbox', { name: /Комби/ }).check();
    await page.waitForURL(/status=combo/);
    await page.getByText('Сортировка').click();
    await page.getByRole('link', { name: 'цена', exact: true }).click();
    await page.waitForURL(/sort=price/);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain('Сортировка: цена');
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(page.url());
    const fromServer = await plain.getByRole('article').allTextContents();
    expect(fromServer.length).toBeGreaterThan(2);
    // The browser goes on where the first page of the server ends.
    await expect
      .poll(async () => {
        const inBrowser = await page.getByRole('article').allTextContents();
        return inBrowser.slice(0, fromServer.length);
      })
      .toEqual(fromServer);
  });

  it('has further filters on demand, which stay in the address and can be taken off', async () => {
    const page = await opened('/all?view=cards');
    const all = await found(page);
    await page.getByText('Больше фильтров').click();
    await page.locator('summary', { hasText: 'Входит в\u00a0цену' }).click();
    await page.getByRole('checkbox', { name: /^Виза/ }).check();
    await page.waitForURL(/included=visa/);
    await page.getByRole('checkbox', { name: /^Перелёт/ }).check();
    await page.waitForURL(/included=flight,visa/);
    await page.locator('summary', { hasText: 'Кому подходит' }).click();
    await page.getByRole('checkbox', { name: /^Для пожилых/ }).check();
    await page.waitForURL(/for=elderly/);
    await expect.poll(() => found(page)).toBeLessThan(all);
    for (const card of await page.getByRole('article').allTextContents()) {
      expect(card).toMatch(/В\sцене:\s*виза\s*перелёт/);
    }
    await expectAccessible(page);
    const few = await found(page);
    await page.getByRole('link', { name: /^Для пожилых/ }).click();
    await expect.poll(() => found(page)).toBeGreaterThan(few);
    expect(await page.getByRole('checkbox', { name: /^Для пожилых/ }).isChecked()).toBe(false);
  });

  it('has the further filters with scripts off, too', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/all#filters');
    const all = await found(page);
    await page.getByText('Больше фильтров').click();
    await page.locator('summary', { hasText: 'Пересадки' }).click();
    await page.getByRole('checkbox', { name: /^Без пересадок/ }).check();
    await page.getByRole('button', { name: /Показать/ }).click();
    expect(new URL(page.url()).searchParams.get('stops')).toBe('0');
    expect(await found(page)).toBeLessThan(all);
    const chips = page.getByRole('list', { name: 'Выбранные фильтры' });
    expect(await chips.textContent()).toContain('Без пересадок');
    // Opened for whoever has chosen something in it.
    await page.goto(`${page.url()}#filters`);
    await page.getByRole('checkbox', { name: /^Без пересадок/ }).waitFor();
  });

  it('shows two prices at once on a phone, though titles take two lines', async () => {
    const page = await newPage({ width: 360, height: 780 });
    const [first, second] = [0, 1].map((place) => page.getByRole('article').nth(place));
    const top = async () => (await first?.boundingBox())?.y ?? 0;
    await open(page, '/all?view=cards');
    const usualTop = await top();
    // Before Ramadan and the Hajj the list begins with tours of two hotels, which have longer cards.
    await open(page, '/all?type=umrah&view=cards');
    for (const card of [first, second]) {
      const title = card?.getByRole('heading').getByRole('link');
      await title?.evaluate((link) => (link.textContent = 'Умра Рамадан, Екатеринбург'));
    }
    const price = await second?.getByText(/₽/).first().boundingBox();
    const bottom = (price?.y ?? 780) + (price?.height ?? 0);
    expect(bottom - (await top()) + usualTop).toBeLessThan(780);
  });

  it.each([true, false])(
    'keeps price and request at the bottom of a phone, above the last line, scripts: %s',
    async (javaScriptEnabled) => {
      const page = await newPage({ ...PHONE, javaScriptEnabled });
      await page.goto('/all?view=cards&adults=2');
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await page.waitForURL(/\/tours\//);
      const bar = page.locator('.action-bar');
      const box = async () => {
        const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
        return { top: y, bottom: y + height };
      };
      expect((await box()).bottom).toBeCloseTo(PHONE.height, 0);
      expect(await bar.textContent()).toMatch(/₽.*за\sчеловека/);
      const link = bar.getByRole('link', { name: 'Оставить заявку' });
      expect(await link.getAttribute('href')).toMatch(/^\/zayavka\?tour=.*&adults=2$/);
      await page.locator('footer').scrollIntoViewIfNeeded();
      const last = await page.getByRole('link', { name: 'Вернуться в каталог' }).boundingBox();
      const footer = await page.locator('footer').boundingBox();
      const { top, bottom } = await box();
      expect(top).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
      expect(bottom).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
    },
  );

  it('keeps price and request beside the page of a tour on a laptop', async () => {
    const page = await newPage({ width: 1280, height: 720 });
    await page.goto('/all?view=cards');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/tours\//);
    const further = page.getByRole('heading', { name: /Что спросить/ });
    const request = page.getByRole('main').getByRole('link', { name: 'Оставить заявку' }).first();
    const seen = async () => {
      // Each time: a page that has just come begins at its top.
      await further.scrollIntoViewIfNeeded();
      const { y = -1, height = 0 } = (await request.boundingBox()) ?? {};
      return y > 60 && y + height < 720;
    };
    await expect.poll(seen).toBe(true);
    expect(await page.locator('.action-bar').isVisible()).toBe(false);
  });

  it('shows cards until somebody chooses the table, and remembers that', async () => {
    const page = await opened('/all');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('link', { name: 'Таблица' }).click();
    await page.waitForURL(/view=table/);
    await page.getByRole('table').waitFor();
    await page.goto('/all');
    await page.getByRole('table').waitFor();
    await page.getByRole('link', { name: 'Карточки' }).click();
    await page.waitForURL(/view=cards/);
    await page.goto('/all');
    await page.getByRole('article').first().waitFor();
    await ready(page);
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('sorts by a column both ways, telling screen readers', async () => {
    const page = await opened('/all?view=table');
    const price = page.getByRole('columnheader', { name: 'Цена' });
    await price.getByRole('link').click();
    await page.waitForURL(/sort=price/);
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
    await price.getByRole('link').click();
    await page.waitForURL(/dir=desc/);
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending');
  });

  it('keeps the table within its container', async () => {
    for (const width of [1024, 1152, 1280, 1440]) {
      const page = await newPage({ width, height: 900 });
      await page.goto('/all?view=table&adults=2&children=1');
      const over = await page
        .locator('table')
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it('puts three facts of a tour on a line of the table on a tablet', async () => {
    const page = await newPage({ width: 768, height: 1024 });
    await page.goto('/all?view=table');
    const facts = page.locator('tbody tr').first().locator('[data-label]');
    const places = () =>
      facts.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    await expect
      .poll(async () => {
        const tops = await places();
        return [tops.length, new Set(tops).size];
      })
      .toEqual([6, 2]);
  });

  it('keeps the rows of the document while the table starts', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      const rows = document.getElementsByTagName('tr');
      let most = 0;
      new MutationObserver(() => {
        most = Math.max(most, rows.length);
        if (rows.length < most) document.documentElement.dataset.lost = String(most - rows.length);
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/all?view=table', { waitUntil: 'networkidle' });
    expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    expect(await page.locator('html').getAttribute('data-lost')).toBeNull();
  });

  it('searches while typing and keeps the words in the address', async () => {
    const page = await opened('/all');
    const search = page.getByRole('searchbox', { name: 'Поиск по словам' });
    await search.pressSequentially('rfpfym');
    expect(await search.inputValue()).toBe('rfpfym');
    await page.waitForURL(/q=rfpfym/);
    const cards = await page.getByRole('article').allTextContents();
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.every((card) => card.includes('Казань'))).toBe(true);
  });

  it('says that a limit is no number, and keeps it until it is one', async () => {
    const page = await opened('/all?view=cards');
    const problem = page.getByText('Введите число цифрами').and(page.locator(':visible'));
    for (const name of ['price_to', 'kaaba_to']) {
      const limit = page.locator(`aside [name="${name}"]`);
      await limit.fill('сто тысяч');
      await problem.waitFor();
      expect(await limit.inputValue()).toBe('сто тысяч');
      await limit.fill('');
      await expect.poll(() => problem.count()).toBe(0);
    }
    await page.getByRole('textbox', { name: 'До', exact: true }).fill('150 000');
    await page.waitForURL(/price_to=150000/);
    await page.getByRole('textbox', { name: 'До', exact: true }).fill('190 тыс. руб.');
    await page.waitForURL(/price_to=190000/);
    expect(await problem.count()).toBe(0);
  });

  it('filters by a price in dollars, and asks the server nothing for it', async () => {
    const page = await opened('/all?view=cards');
    const asked: string[] = [];
    page.on(
      'request',
      (request) => void (/\.data/.test(request.url()) && asked.push(request.url())),
    );
    await page.getByRole('radio', { name: 'доллары' }).check();
    await page.getByRole('textbox', { name: 'До', exact: true }).pressSequentially('1500');
    await page.waitForURL(/price_to=1500&currency=usd/);
    const { rate } = (await (await page.request.get('/api/exchange-rate')).json()) as {
      rate: number;
    };
    const whole = (text: string, figure: RegExp) =>
      Number(figure.exec(text)?.[1]?.replaceAll('\u00a0', ''));
    // What is stated in roubles names no dollars: it counts at the rate.
    const inDollars = (text: string) =>
      text.includes('$')
        ? whole(text, /\$([\d\u00a0]+)/)
        : Math.round(whole(text, /(\d{1,3}(?:\u00a0\d{3})+)\u00a0₽/) / rate);
    const prices = () => page.getByRole('article').locator('p:has(b)').allTextContents();
    // The list is drawn after the address.
    await expect
      .poll(async () => (await prices()).filter((text) => !(inDollars(text) <= 1500)))
      .toEqual([]);
    expect((await prices()).some((text) => text.includes('$'))).toBe(true);
    expect(asked).toEqual([]);
  });

  it('shows the whole list on scrolling, and restores the scroll position after going back', async () => {
    const page = await opened('/all?view=cards', PHONE);
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(11);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000);
        return page.getByRole('article').count();
      })
      .toBeGreaterThan(70);
    await expect.poll(() => page.url()).toMatch(/shown=/);
    const card = page.getByRole('article').nth(60);
    await card.scrollIntoViewIfNeeded();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const before = await page.evaluate(() => scrollY);
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/tours\//);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain(title.split(',')[0]);
    await page.goBack();
    await page.waitForURL(/\/all/);
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(70);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400);
  });

  it('moves the focus from «Показать ещё» to the first new entry', async () => {
    const page = await opened('/all?view=cards', { height: 500 });
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
    await page.getByRole('link', { name: /^Показать ещё/ }).focus();
    const place = page.locator('[data-place]', { has: page.locator(':focus') });
    await place.waitFor();
    expect(Number(await place.getAttribute('data-place'))).toBeGreaterThanOrEqual(24);
  });

  it('suggests other filters when nothing is found', async () => {
    const page = await newPage();
    await page.goto('/all?type=hajj&cities=Казань&q=марс');
    await page.getByRole('heading', { name: 'Туры не найдены' }).waitFor();
    await page.getByText('Попробуйте изменить параметры поиска').waitFor();
    await page.getByRole('link', { name: /Без слов поиска/ }).click();
    await expect.poll(() => found(page)).toBeGreaterThan(0);
    await expect.poll(() => page.url()).not.toContain('q=');
  });

  it.each([true, false])('reads words as filters, scripts: %s', async (javaScriptEnabled) => {
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`/all?q=${encodeURIComponent('недорого прямой рейс из Питера для двоих')}`);
    const chips = page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('link');
    const names = async () =>
      (await chips.allTextContents()).map((name) => name.replaceAll('\u00a0', ' '));
    expect(await names()).toEqual([
      'Санкт-Петербург— убрать',
      'На 2 человека— убрать',
      'Прямой рейс— убрать',
      'Сбросить',
    ]);
    expect(await page.getByText(/цена на\sвсех ↑/).count()).toBe(1);
    await chips.filter({ hasText: 'Прямой рейс' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(null);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      cities: 'Санкт-Петербург',
      adults: '2',
      sort: 'price',
    });
  });

  it('reads words while they are typed', async () => {
    const page = await opened('/all?view=cards');
    await page.getByLabel('Поиск по словам').pressSequentially('горящие из уфы');
    const chips = page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('link');
    await chips.filter({ hasText: 'Горящий' }).waitFor();
    await chips.filter({ hasText: 'Уфа' }).click();
    await page.waitForURL(/\/all\?status=hot&view=cards$/);
    expect(await page.getByLabel('Поиск по словам').inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: /Горящий/ }).isChecked()).toBe(true);
  });

  it('shows the organiser’s contacts, or what to do without', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto('/');
    const tours: { slug: string; whatsapp: unknown; telegram: unknown; phone: unknown }[] = await (
      await page.request.get('/api/catalogue')
    ).json();
    const reachable = tours.find((tour) => tour.whatsapp && !String(tour.whatsapp).includes('/'));
    const silent = tours.find((tour) => !(tour.whatsapp || tour.telegram || tour.phone));
    await page.goto(`/all?order=${reachable?.slug}`);
    const link = page.getByRole('dialog').getByRole('link', { name: /WhatsApp/ });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    await page.goto(`/all?order=${silent?.slug}`);
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Или свяжитесь с\u00a0нами');
    const ask = dialog.getByRole('link', { name: 'Оставить заявку' });
    expect(await ask.getAttribute('href')).toBe(`/zayavka?tour=${silent?.slug}`);
  });

  it('changes nothing for a hostile address', async () => {
    const page = await newPage();
    const hostile = `/all?type=x&cities=%00&q=${encodeURIComponent(`'"><script>alert(1)</script>`)}&view=1&sort=;drop&junk=${'я'.repeat(800)}`;
    const answer = await page.goto(hostile);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole('heading', { name: 'Туры не найдены' }).count()).toBe(1);
  });

  it.each([true, false])(
    'says that no tours leave from a city and leads to the closest one, scripts: %s',
    async (javaScriptEnabled) => {
      const page = await newPage({ javaScriptEnabled });
      await page.goto(`/all?cities=${encodeURIComponent('Магас')}`);
      await page.getByText('Магас: отсюда туров сейчас нет.').waitFor();
      await page.getByRole('heading', { name: 'Туры не найдены' }).waitFor();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: /^Грозный, \d+ тур/ }).click();
      await page.waitForURL(`/all?cities=${encodeURIComponent('Грозный')}`);
      await expect.poll(() => found(page)).toBeGreaterThan(0);
      await expect.poll(() => page.getByText('отсюда туров сейчас нет').count()).toBe(0);
    },
  );

  it('ignores unknown operators', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    const tours: { company_name: string | null }[] = await (
      await page.request.get('/api/catalogue')
    ).json();
    const known = tours.find((tour) => tour.company_name)?.company_name ?? '';
    const search = new URLSearchParams([
      ['operator', known],
      ['operator', 'Никто'],
    ]);
    await page.goto(`/all?${search}`);
    expect(new URL(page.url()).searchParams.getAll('operator')).toEqual([known]);
    expect(await found(page)).toBeGreaterThan(0);
  });

  it('says that it loads while the server is asked', async () => {
    const page = await newPage();
    const release = await holdServer(page);
    await page.goto('/all');
    await ready(page);
    const all = await found(page);
    await page.getByRole('checkbox', { name: /Комби/ }).check();
    await page.locator('#results').getByText('Загрузка…').waitFor();
    release();
    await page.waitForURL(/status=combo/);
    const isNarrower = async () => (await found(page)) > 0 && (await found(page)) < all;
    await expect.poll(isNarrower).toBe(true);
  });

  it('keeps a ticked filter while the address of an earlier one is being written', async () => {
    const page = await opened('/all?view=cards');
    // The press comes in the very moment in which the first address is there and not yet shown,
    // on a machine that takes its time for a frame.
    await page.evaluate(() => {
      const { replaceState } = history;
      history.replaceState = (...given) => {
        replaceState.apply(history, given);
        history.replaceState = replaceState;
        const vip = document.querySelector<HTMLInputElement>('[name=status][value=vip]');
        window.requestAnimationFrame = (draw) => window.setTimeout(draw, 400);
        vip?.click();
        setInterval(() => {
          if (!vip?.checked) document.title = 'lost';
        }, 20);
      };
    });
    await page.getByRole('checkbox', { name: /Комби/ }).check();
    await page.waitForURL(/status=vip,combo|status=combo,vip/);
    expect(await page.getByRole('checkbox', { name: /Комби/ }).isChecked()).toBe(true);
    expect(await page.title()).not.toBe('lost');
  });

  it('follows a link while the address of typed words is still pending', async () => {
    const page = await opened('/all?view=cards');
    await page.route('**/tours/*.data*', async (route) => {
      await page.waitForTimeout(600);
      await route.continue();
    });
    // The list may still be the one before the search; the tour that was pressed is what counts.
    await page.evaluate(() => {
      const note = (event: Event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link) document.documentElement.dataset['pressed'] = link.pathname;
      };
      document.addEventListener('click', note, { capture: true });
    });
    await page.getByRole('searchbox', { name: 'Поиск по словам' }).fill('казань');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/tours\//);
    await page.getByRole('heading', { level: 1, name: /вылет/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(
      await page.locator('html').getAttribute('data-pressed'),
    );
  });

  it.each([
    { answers: 'the list in the browser', pace: 'at once' },
    { answers: 'the server alone', pace: 'at once' },
    { answers: 'the server alone', pace: 'late' },
  ])(
    'follows a link that is pressed before typed words have been read: $answers, drawn $pace',
    async ({ answers, pace }) => {
      const isAlone = answers === 'the server alone';
      const list = isAlone ? await newPage() : await opened('/all?view=cards');
      if (isAlone) {
        await list.route('**/api/catalogue', () => new Promise(() => {}));
        await list.goto('/all?view=cards');
        await ready(list);
      }
      await list.route('**/tours/*.data*', async (route) => {
        await list.waitForTimeout(1500);
        await route.continue();
      });
      await list.getByRole('searchbox', { name: 'Поиск по словам' }).focus();
      const link = list.getByRole('article').first().getByRole('heading').getByRole('link');
      const pressed = await link.evaluate((element: HTMLAnchorElement, isLate) => {
        if (isLate) {
          // React continues its work with messages. A slow machine shows the navigation late: by more
          // than the pause of the typing.
          const { postMessage } = MessagePort.prototype;
          MessagePort.prototype.postMessage = function (message: unknown) {
            setTimeout(() => postMessage.call(this, message), 800);
          };
          setTimeout(() => (MessagePort.prototype.postMessage = postMessage), 2500);
        }
        document.execCommand('insertText', false, 'казань');
        element.click();
        return element.pathname;
      }, pace === 'late');
      await list.getByRole('heading', { level: 1, name: /вылет/ }).waitFor();
      expect(new URL(list.url()).pathname).toBe(pressed);
    },
  );

  it('shows the whole of what is focused in the sheet on a low screen, and of what a city search finds', async () => {
    const page = await newPage({ width: 740, height: 360 });
    await page.goto('/all');
    await ready(page);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    const actions = sheet.getByRole('button', { name: /^Показать/ });
    await actions.waitFor();
    const hidden = () =>
      sheet.evaluate((dialog) => {
        const ring = 5;
        const focused = document.activeElement;
        const footer = dialog.querySelector('footer');
        if (!focused || !footer || footer.contains(focused) || focused === dialog) return '';
        if (!dialog.contains(focused)) return '';
        const { top, bottom } = focused.getBoundingClientRect();
        const isSeen = top >= ring && bottom + ring <= footer.getBoundingClientRect().top;
        return isSeen ? '' : `${focused.getAttribute('name')} ${top}–${bottom}`;
      });
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      expect(await hidden()).toBe('');
    }
    expect((await actions.boundingBox())?.y).toBeGreaterThan(290);
    await sheet.locator('summary', { hasText: 'Любой город' }).click();
    await sheet.getByRole('searchbox', { name: 'Найти город' }).fill('каз');
    const found = sheet.getByRole('checkbox', { name: /Казань/ });
    const below = async () => {
      const [box, bar] = [await found.boundingBox(), await actions.boundingBox()];
      return box && bar ? bar.y - (box.y + box.height) : -1;
    };
    await expect.poll(below).toBeGreaterThan(0);
  });

  it('keeps a filter when its sheet is closed before the server has answered', async () => {
    const page = await newPage(PHONE);
    const release = await holdServer(page);
    await page.goto('/all');
    await ready(page);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await sheet.getByRole('checkbox', { name: /VIP/ }).check();
    await sheet.getByRole('button', { name: /Показать/ }).click();
    await sheet.waitFor({ state: 'detached' });
    release();
    await page.waitForURL(/\/all\?status=vip$/);
    expect(await page.getByRole('link', { name: /VIP\s*— убрать/ }).count()).toBe(1);
    expect(await sheet.count()).toBe(0);
  });

  it('keeps a filter that is chosen while another one is about to be shown', async () => {
    const page = await opened('/all', PHONE);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await sheet.getByLabel('Взрослых').waitFor();
    const lost = await sheet.locator('form').evaluate(async (form: HTMLFormElement) => {
      const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
      const choose = (name: string, value: string) => {
        // As a person sets it: past what React notices by itself.
        const { constructor } = control(name);
        Reflect.set(constructor.prototype, 'value', value, control(name));
        control(name).dispatchEvent(
          new Event(name === 'adults' ? 'change' : 'input', { bubbles: true }),
        );
      };
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const lost: number[] = [];
      for (let delay = 0; delay < 40; delay += 1) {
        const price = String(200_000 + delay);
        const adults = String(1 + (delay % 3));
        choose('price_to', price);
        await frame();
        await new Promise((resolve) => setTimeout(resolve, delay / 2));
        choose('adults', adults);
        for (let frames = 0; frames < 6; frames += 1) await frame();
        if (control('adults').value !== adults || control('price_to').value !== price)
          lost.push(delay);
      }
      return lost;
    });
    expect(lost).toEqual([]);
    await page.waitForURL(/price_to=200039.*adults=1/);
  });

  it.each(['the list in the browser', 'the server alone'])(
    'keeps the sheet open when a landing page is left: %s',
    async (answers) => {
      const page =
        answers === 'the server alone' ? await newPage(PHONE) : await opened(CITY, PHONE);
      if (answers === 'the server alone') {
        (await holdServer(page))();
        await page.goto(CITY);
        await ready(page);
      }
      await page.getByRole('link', { name: 'Фильтры' }).click();
      const sheet = page.getByRole('dialog', { name: 'Фильтры' });
      await sheet.getByRole('radio', { name: /^Хадж/ }).check();
      await sheet.getByRole('checkbox', { name: /VIP/ }).check();
      await sheet.getByRole('button', { name: /^Показать/ }).click();
      await page.waitForURL(/\/all\?[^#]*status=vip/);
      await sheet.waitFor({ state: 'detached' });
      const { searchParams, hash } = new URL(page.url());
      expect(searchParams.get('type')).toBe('hajj');
      expect(hash).toBe('');
      await page.getByRole('heading', { level: 1, name: 'Каталог туров' }).waitFor();
      await page.goBack();
      await page.waitForURL(`**${CITY}`);
      expect(await sheet.count()).toBe(0);
    },
  );

  it('keeps a filter that is chosen in the frame in which another page takes the form away', async () => {
    const page = await newPage(PHONE);
    const release = await holdServer(page);
    await page.goto(CITY);
    await ready(page);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    const asked = page.waitForRequest('**/all.data?**');
    await sheet.getByRole('radio', { name: /^Хадж/ }).check();
    await asked;
    const vip = await sheet.getByRole('checkbox', { name: /VIP/ }).elementHandle();
    await vip?.evaluate((box) => {
      // The next frame comes later than the other page.
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (draw) => window.setTimeout(draw, 5000);
      (box as HTMLElement).click();
      window.requestAnimationFrame = requestAnimationFrame;
    });
    release();
    await page.waitForFunction((box) => !box?.isConnected, vip);
    await sheet.getByRole('button', { name: /^Показать/ }).click();
    await page.waitForURL(/status=vip/);
    expect(new URL(page.url()).searchParams.get('type')).toBe('hajj');
  });

  it('keeps a filter that is chosen before the list of another one is drawn', async () => {
    const page = await newPage(PHONE);
    (await holdServer(page))();
    await page.goto(CITY);
    await ready(page);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    const vip = await sheet.getByRole('checkbox', { name: /VIP/ }).elementHandle();
    await sheet.getByRole('radio', { name: /^Хадж/ }).evaluate(async (radio, box) => {
      // React continues its work with messages. A slow machine draws the list late.
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        setTimeout(() => postMessage.call(this, message), 800);
      };
      (radio as HTMLElement).click();
      while (location.pathname !== '/all') await new Promise((resolve) => setTimeout(resolve, 5));
      (box as HTMLElement).click();
      MessagePort.prototype.postMessage = postMessage;
    }, vip);
    await page.waitForURL(/\/all\?type=hajj&[^#]*status=vip/);
    await expect.poll(() => sheet.getByRole('checkbox', { name: /VIP/ }).isChecked()).toBe(true);
  });

  it('repeats a press from before the scripts ran', async () => {
    const page = await newPage(PHONE);
    await page.goto('/all', { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: 'Фильтры' }).click();
    await page.getByRole('dialog', { name: 'Фильтры' }).waitFor();
    await page.getByRole('dialog').getByRole('checkbox', { name: /VIP/ }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Показать/ })
      .click();
    await page.waitForURL(/status=vip/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['vip']);
  });

  it('closes the filter sheet, the details and the contacts when going back', async () => {
    const page = await opened('/tury/umra', PHONE);
    await page.getByRole('link', { name: 'Фильтры' }).click();
    await page.getByRole('dialog', { name: 'Фильтры' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /^Подробнее/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Закрыть' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/tury/umra');
    await page.goForward();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('leaves a landing page when its filter is removed', async () => {
    const page = await opened('/tury/kazan');
    await page.getByRole('link', { name: /^Казань/ }).click();
    await page.waitForURL(/\/all$/);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Каталог туров');
  });

  it('leads from the lowest price of a month to its tours, with scripts off', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(CITY);
    const months = page.locator('details').filter({ hasText: 'Самая низкая цена' });
    await months.locator('summary').click();
    const month = months.getByRole('link', { name: /₽/ }).first();
    const price = /\d[\d\s]*₽/.exec(await month.innerText())?.[0] ?? 'none';
    await month.click();
    await page.waitForURL(/\/all\?cities=.*&months=20\d\d-\d\d&sort=price$/);
    const cheapest = page.getByRole('article').first();
    expect((await cheapest.innerText()).replaceAll(/\s/g, ' ')).toContain(
      price.replaceAll(/\s/g, ' '),
    );
  });

  it('can be used with the keyboard alone', async () => {
    const page = await opened('/all?view=cards', WITH_MAP);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Перейти к содержанию',
    );
    await page.keyboard.press('Enter');
    const details = page.getByRole('link', { name: /^Подробнее/ }).first();
    await details.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Подробнее');
  });

  it.each(['Подробнее', 'Заказать'])(
    'moves the focus to the page after Escape in a dialog that its address opened: %s',
    async (name) => {
      const page = await opened('/all?view=cards', WITH_MAP);
      const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
      await page.goto((await link.getAttribute('href')) ?? '');
      await ready(page);
      await page.getByRole('dialog').waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
        .toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    },
  );

  it.each([
    '/all',
    '/all?view=cards',
    `/all?type=hajj&cities=${LONG.replaceAll(',', '')}&q=${LONG}`,
    '/tury/umra',
  ])('is accessible, light and dark, wide and narrow: %s', async (address) => {
    const page = await newPage(PHONE);
    await page.goto(address);
    await ready(page);
    await expectToFitAccessibly(page);
  });
});
