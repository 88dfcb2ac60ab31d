import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainText } from '../../src/lib/text/russian.ts';
import { expectAccessible } from '../kit/axe.ts';
import { startRecordingHost } from '../kit/recording-host.ts';
import { ownSite, PASSWORD, type VisitOptions } from '../kit/own-site.ts';
import { overflowOf, PHONE, ready } from '../kit/site.ts';

/** The page's complaints about hosts that fail on purpose. */
const FAILURES = [
  /503/,
  /ERR_BLOCKED_BY_ORB|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|ERR_CONNECTION|ERR_EMPTY/,
];

/** Suras from the hundredth on are short, verses even shorter. */
const secondsOf = (file: string) => (file.length === 6 ? 1 : Number(file) >= 100 ? 3 : 40);

let host: Awaited<ReturnType<typeof startRecordingHost>>;
beforeAll(async () => {
  host = await startRecordingHost(secondsOf);
});
beforeEach(() => host.reset());
afterAll(() => host.stop());
const { visit: visitSite } = ownSite(() => ({
  RECITATION_URLS: `${host.origin}/one,${host.origin}/two`,
  RECITATION_VERSE_URLS: `${host.origin}/verses`,
}));

async function visit(address = '/koran/audio', options: VisitOptions = {}) {
  const page = await visitSite({ hosts: [host.origin], ...options });
  await page.goto(address);
  await ready(page);
  return page;
}

const player = (page: Page) => page.getByRole('region', { name: 'Проигрыватель' });
const press = (page: Page, name: string | RegExp) =>
  player(page).getByRole('button', { name }).click();
const pick = (page: Page, sura: RegExp) =>
  page.getByRole('region', { name: 'Все суры' }).getByRole('link', { name: sura }).click();
/** The position in the recording in seconds, from the scrubber. */
const moment = (page: Page) =>
  player(page).getByRole('slider', { name: 'Место в записи' }).inputValue().then(Number);

const isFocused = (element: Element) => element === document.activeElement;

/** Something that one part of a journey gives and another waits for. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** Waits until sound plays: the position increases. */
async function sounds(page: Page, past = 0): Promise<void> {
  await player(page).getByRole('button', { name: 'Пауза' }).waitFor();
  await expect.poll(() => moment(page)).toBeGreaterThan(past);
}

async function rests(page: Page): Promise<void> {
  const start = player(page).getByRole('button', { name: 'Слушать' });
  await expect.poll(() => start.isVisible()).toBe(true);
}

/** Records the player's messages from now on, including short-lived ones. */
async function allSaid(page: Page): Promise<() => Promise<string[]>> {
  await player(page).evaluate((region) => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of region.querySelectorAll('output')) said.add(textContent);
    }).observe(region, { subtree: true, childList: true, characterData: true });
  });
  return async () =>
    (await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said])).map(
      plainText,
    );
}

describe('the player', () => {
  it('plays a sura and continues while other pages are opened', async () => {
    const page = await visit();
    await pick(page, /Аль-Фатиха/);
    await sounds(page);
    await player(page).getByText('1. Аль-Фатиха').waitFor();
    expect(page.url()).toMatch(/\?sura=1$/);
    expect(host.asked()[0]).toBe('/one/mishaari_raashid_al_3afaasee/001.mp3');
    const heard = await moment(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Вопросы и ответы' }).click();
    await page.waitForURL('/faq');
    await sounds(page, heard);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('1. Аль-Фатиха');
    await press(page, 'Пауза');
    await rests(page);
    await page.evaluate(() => {
      navigator.mediaSession.setPositionState = (state) => {
        document.body.dataset.told = String(state?.position);
      };
    });
    await player(page).getByRole('slider', { name: 'Место в записи' }).fill('20');
    await page.locator('[data-told^="20"]').waitFor();
    await press(page, 'Закрыть проигрыватель');
    await player(page).waitFor({ state: 'detached' });
  });

  it('fits narrow and low screens', async () => {
    const page = await visit();
    await pick(page, /Аль-Фатиха/);
    await sounds(page);
    for (const width of [240, 276, 320, 359, 360, 399]) {
      await page.setViewportSize({ width, height: 568 });
      expect(await overflowOf(page), `at ${width}`).toBe(0);
      const repeat = await player(page)
        .getByRole('button', { name: /^Повтор/ })
        .boundingBox();
      expect((repeat?.x ?? 0) + (repeat?.width ?? width + 1)).toBeLessThanOrEqual(width);
    }
    for (const height of [256, 400, 568]) {
      await page.setViewportSize({ width: 320, height });
      await press(page, 'Настройки прослушивания');
      // A press that another part covers fails.
      await page.getByLabel('Чтец').click({ trial: true });
      await page.getByRole('button', { name: 'Повторять аяты' }).click({ trial: true });
      await press(page, 'Настройки прослушивания');
    }
  });

  it('asks no other host for anything until somebody listens', async () => {
    const page = await visit('/koran/audio?sura=36&reciter=husary');
    await page.getByText('36. Йа Син').first().waitFor();
    expect(host.asked()).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Слушать' }).click();
    await sounds(page);
    expect(host.asked()[0]).toBe('/one/mahmood_khaleel_al-husaree/036.mp3');
  });

  it('takes the second host when the first fails', async () => {
    host.behave('one', 'fail');
    const page = await visit('/koran/audio', { expected: FAILURES });
    await pick(page, /Аль-Бакара/);
    await sounds(page);
    expect(host.asked()).toContain('/two/mishaari_raashid_al_3afaasee/002.mp3');
  });

  it('says what is wrong when both fail, and plays when the visitor tries again', async () => {
    for (const name of ['one', 'two']) host.behave(name, 'html');
    const page = await visit('/koran/audio', { expected: FAILURES });
    await pick(page, /Аль-Бакара/);
    await player(page).getByRole('alert').getByText('Аудио формат не поддерживается').waitFor();
    host.reset();
    await press(page, 'Повторить попытку');
    await sounds(page);
    expect(await player(page).getByRole('alert').count()).toBe(0);
  });

  it('does not report a refusal as a wrong format', async () => {
    for (const name of ['one', 'two']) host.behave(name, 'fail');
    const page = await visit('/koran/audio', { expected: FAILURES });
    await pick(page, /Аль-Бакара/);
    await player(page).getByRole('alert').getByText('Не удалось загрузить аудио').waitFor();
    expect(await player(page).getByRole('alert').textContent()).not.toMatch(/формат/);
  });

  it('reports unreachable hosts as a fault of the network, not of the recording', async () => {
    for (const name of ['one', 'two']) host.behave(name, 'gone');
    const page = await visit('/koran/audio', { expected: FAILURES });
    await pick(page, /Аль-Бакара/);
    await player(page).getByRole('alert').getByText('Ошибка сети при загрузке').waitFor();
    // With enlarged text it leaves a phone's page room.
    await page.setViewportSize(PHONE);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const height = () => player(page).evaluate((it) => it.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThan(PHONE.height / 3);
    expect(host.asked()).toContain('/two/mishaari_raashid_al_3afaasee/002.mp3');
  });

  it('continues from the second host where the first broke off', async () => {
    host.behave('one', 'half');
    const page = await visit('/koran/audio', { expected: FAILURES });
    await pick(page, /^114/);
    await sounds(page);
    await rests(page);
    expect(host.asked()).toContain('/two/mishaari_raashid_al_3afaasee/114.mp3');
  });

  it('gives up a host that does not respond', async () => {
    host.behave('one', 'silent');
    const page = await visitSite({ hosts: [host.origin] });
    await page.clock.install();
    await page.goto('/koran/audio');
    await ready(page);
    await pick(page, /Аль-Бакара/);
    await player(page).getByText('Загрузка аудио...').waitFor();
    await page.clock.runFor(16_000);
    await sounds(page);
    expect(host.asked()).toContain('/two/mishaari_raashid_al_3afaasee/002.mp3');
  });

  it('cycles through the speeds, and remembers the chosen one', async () => {
    const page = await visit();
    await pick(page, /Аль-Фатиха/);
    await sounds(page);
    await press(page, 'Скорость 1×');
    await press(page, 'Скорость 1,25×');
    await player(page).getByRole('button', { name: 'Скорость 1,5×' }).waitFor();
    await page.reload();
    await ready(page);
    await pick(page, /Аль-Бакара/);
    await player(page).getByRole('button', { name: 'Скорость 1,5×' }).waitFor();
    expect(await player(page).getByRole('button', { name: 'Скорость 1×' }).count()).toBe(0);
  });

  it('repeats a sura, then moves on through all, then stops at the end', async () => {
    const page = await visit();
    await pick(page, /Аль-Ихлас/);
    await press(page, 'Повтор: без повтора');
    await expect.poll(() => moment(page)).toBeGreaterThanOrEqual(2);
    await expect.poll(() => moment(page)).toBeLessThan(2);
    await player(page).getByText('112. Аль-Ихлас').waitFor();
    await press(page, 'Повтор: эта сура');
    await player(page).getByText('113. Аль-Фаляк').waitFor();
    await sounds(page);
    await press(page, 'Повтор: все суры подряд');
    await rests(page);
    expect(await moment(page)).toBe(0);
    await press(page, 'Следующая сура');
    await player(page).getByText('114. Ан-Нас').waitFor();
    expect(await player(page).getByRole('button', { name: 'Следующая сура' }).isDisabled()).toBe(
      true,
    );
  });

  it('loads the beginning of the next sura before this one ends', async () => {
    const page = await visit();
    await pick(page, /Аль-Ихлас/);
    await sounds(page);
    await expect.poll(() => host.asked().at(-1)).toBe('/one/mishaari_raashid_al_3afaasee/113.mp3');
    await player(page).getByText('112. Аль-Ихлас').waitFor();
  });

  it('loads nothing of the next sura ahead where the browser saves data', async () => {
    const page = await visitSite({ hosts: [host.origin] });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto('/koran/audio');
    await ready(page);
    await pick(page, /Аль-Ихлас/);
    await sounds(page);
    await rests(page);
    expect(host.asked().filter((path) => path.endsWith('/113.mp3'))).toEqual([]);
  });

  it('plays in one tab only: the one that was started last', async () => {
    const page = await visit();
    await pick(page, /Аль-Бакара/);
    await sounds(page);
    const other = await page.context().newPage();
    await other.goto('/koran/audio');
    await ready(other);
    await pick(other, /Аль-Фатиха/);
    await sounds(other);
    await rests(page);
    await press(page, 'Слушать');
    await sounds(page);
    await rests(other);
  });

  it('a tab that rests does not take back the place of one that went on', async () => {
    const page = await visit();
    await pick(page, /Аль-Бакара/);
    await sounds(page, 1);
    await press(page, 'Пауза');
    const other = await page.context().newPage();
    await other.goto('/koran/audio');
    await ready(other);
    await pick(other, /Аль-Бакара/);
    await sounds(other);
    await player(other).getByRole('slider', { name: 'Место в записи' }).fill('30');
    await sounds(other, 30);
    await press(other, 'Пауза');
    const place = () =>
      other.evaluate(() => JSON.parse(localStorage.getItem('quran_audio_places') ?? '[]')[0]);
    await expect.poll(async () => (await place())?.seconds).toBeGreaterThanOrEqual(30);
    await page.goto('/faq');
    expect((await place()).seconds).toBeGreaterThanOrEqual(30);
  });

  it('stops at the end of the sura when the sleep timer says so, even while repeating', async () => {
    const page = await visit();
    await pick(page, /Аль-Ихлас/);
    await press(page, 'Повтор: без повтора');
    await press(page, 'Таймер сна');
    await press(page, /До\s+конца суры/);
    await rests(page);
    await player(page).getByText('112. Аль-Ихлас').waitFor();
  });

  it('stops after some minutes of the sleep timer', async () => {
    const page = await visitSite({ hosts: [host.origin] });
    await page.clock.install();
    await page.goto('/koran/audio');
    await ready(page);
    await pick(page, /Аль-Бакара/);
    await sounds(page);
    await press(page, 'Таймер сна');
    await player(page).getByLabel('Через сколько минут').fill('1');
    await press(page, 'Включить');
    await press(page, 'Таймер сна');
    await player(page)
      .getByText(/Остановится через 1\s+минуту/)
      .waitFor();
    await page.clock.runFor(61_000);
    await rests(page);
  });

  it('gives the focus back when what was pressed disappears', async () => {
    const page = await visit();
    await pick(page, /Аль-Бакара/);
    const pressed = async (name: string) => {
      await player(page).getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: found } = document;
        return found?.getAttribute('aria-label') ?? (found?.id || found?.textContent);
      });
    await pressed('Таймер сна');
    // The panel stands before its button: the focus goes into it, and back with Escape.
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('name')).toBe('minutes');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Таймер сна');
    await pressed('Таймер сна');
    await pressed('Включить');
    await expect.poll(focused).toBe('Таймер сна включён');
    await pressed('Таймер сна включён');
    await pressed('Выключить таймер');
    await expect.poll(focused).toBe('Таймер сна');
    await pressed('Настройки прослушивания');
    await pressed('Повторять аяты');
    await pressed('Читать дальше без повтора');
    await expect.poll(focused).toBe('Повторять аяты');
    await pressed('Закрыть проигрыватель');
    await expect.poll(focused).toBe('content');
  });

  it('works when the browser refuses storage', async () => {
    const page = await visitSite({ hosts: [host.origin] });
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await page.goto('/koran/audio');
    await ready(page);
    await pick(page, /Аль-Фатиха/);
    await sounds(page, 1);
  });
});

describe('listening verse by verse', () => {
  /** The marked verse on the sura's page; empty without one. */
  const marked = (page: Page) =>
    page.evaluate(() => document.querySelector('[data-sounding]')?.id ?? '');

  async function listenByVerses(page: Page) {
    await press(page, 'Настройки прослушивания');
    await player(page).getByRole('radio', { name: 'По аятам' }).check();
  }

  it('marks the verse that is played and plays the one that is tapped', async () => {
    const page = await visit('/koran/audio?sura=112');
    await page.getByRole('main').getByRole('button', { name: 'Слушать' }).click();
    await sounds(page);
    await listenByVerses(page);
    await page.getByRole('main').getByRole('link', { name: 'Текст суры' }).click();
    await page.waitForURL(/\/koran\/112-/);
    await expect.poll(() => marked(page)).toBe('ayah-3');
    await press(page, 'Пауза');
    await page.locator('#ayah-1').click({ position: { x: 8, y: 8 } });
    await expect.poll(() => marked(page)).toBe('ayah-1');
    await expect.poll(() => marked(page)).toBe('ayah-2');
    expect(host.asked()).toContain('/verses/Alafasy_128kbps/112003.mp3');
  });

  it('leads the keyboard past the verses to the player', async () => {
    const page = await visit('/koran/2-al-baqarah');
    await page.getByRole('link', { name: /По\sаятам/ }).focus();
    await page.keyboard.press('Enter');
    await player(page).getByRole('button', { name: 'Пауза' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: /К\sпроигрывателю/ });
    expect(await skip.evaluate(isFocused)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThan(40);
    await page.keyboard.press('Enter');
    await expect.poll(() => player(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await player(page).locator(':focus').count()).toBe(1);
  });

  it('begins at the verse that is chosen in the reader', async () => {
    const page = await visit('/koran/1-al-fatihah');
    const reader = page.getByRole('region', { name: 'Слушать суру' });
    await reader.getByLabel('Чтец').selectOption('Махмуд Халиль аль-Хусари');
    await page.getByRole('link', { name: 'Аят 5', exact: true }).click();
    await page.getByRole('button', { name: /Слушать с\s+этого аята/ }).click();
    await expect.poll(() => marked(page)).toBe('ayah-5');
    await expect.poll(() => marked(page)).toBe('ayah-7');
    await rests(page);
    await reader.getByRole('link', { name: /По\s+аятам/ }).click();
    await expect.poll(() => marked(page)).toBe('ayah-1');
    const asked = host.asked().find((path) => path.startsWith('/verses/Husary'));
    expect(asked).toBe('/verses/Husary_64kbps/001005.mp3');
  });

  it('never hides the price and the request of a tour, at normal and at double size', async () => {
    const page = await visit('/koran/audio', PHONE);
    await pick(page, /Аль-Ихлас/);
    await player(page).waitFor();
    await page.locator('summary', { hasText: 'Меню' }).click();
    const menu = page.getByRole('navigation', { name: 'Меню' });
    await menu.getByRole('link', { name: 'Каталог туров' }).click();
    await page.locator('article h3 a').first().click();
    await page.waitForURL('**/tours/**');
    const ways = page.getByRole('link', { name: 'Оставить заявку' });
    for (const percent of [100, 200]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      const way = page.locator('.action-bar').filter({ has: ways }).getByRole('link');
      // A focus that is there already does not scroll.
      await way.blur();
      await way.focus();
      const above = async () => {
        const [bar, over] = [await way.boundingBox(), await player(page).boundingBox()];
        return bar !== null && over !== null && bar.y >= 0 && bar.y + bar.height <= over.y;
      };
      await expect.poll(above, { message: `${percent} %` }).toBe(true);
    }
  });

  it('repeats a range a given number of times', async () => {
    const page = await visit();
    await pick(page, /Аль-Ихлас/);
    await press(page, 'Настройки прослушивания');
    await player(page).getByLabel('С аята').fill('3');
    await player(page).getByLabel('По аят', { exact: true }).fill('4');
    await player(page).getByLabel('Сколько раз').fill('2');
    await player(page).getByLabel('Пауза, с').fill('1');
    const said = await allSaid(page);
    await press(page, 'Повторять аяты');
    await expect.poll(said).toContain('Аяты 3–4, раз 2 из 2');
    await rests(page);
    const verses = host.asked().filter((path) => path.startsWith('/verses/'));
    expect(verses.some((path) => path.endsWith('/112002.mp3'))).toBe(false);
    await player(page)
      .getByText(/аят\s3/)
      .first()
      .waitFor();
  });
});

describe('the audio page', () => {
  it('offers to continue where the visitor stopped, with the same reciter', async () => {
    const page = await visit();
    await page.getByRole('button', { name: /Выбрать чтеца/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /ас-Судайс/ })
      .click();
    await pick(page, /Аль-Бакара/);
    await sounds(page);
    await player(page).getByRole('slider', { name: 'Место в записи' }).fill('20');
    await sounds(page, 21);
    await press(page, 'Пауза');
    await page.goto('/koran/audio');
    await ready(page);
    await page.getByText(/Продолжить с\s0:[2-5]\d/).waitFor();
    const before = host.asked().length;
    await page.getByRole('main').getByRole('button', { name: 'Продолжить' }).click();
    await sounds(page, 20);
    // After it the next one is: less than a minute is left.
    expect(host.asked()[before]).toBe('/one/abdurrahmaan_as-sudays/002.mp3');
  });

  it('scrolls to its top when a sura is chosen', async () => {
    const page = await visit('/koran/audio', PHONE);
    const last = page.getByRole('link', { name: /^114/ }).last();
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await last.click();
    await sounds(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('finds suras and says when there is none', async () => {
    const page = await visit();
    const search = page.getByRole('searchbox', { name: 'Название или номер суры' });
    await search.fill('йа син');
    await page.getByRole('heading', { name: /Найдено: 1\s+сура/ }).waitFor();
    await search.fill('абракадабра');
    await page.getByText(/Ничего не\s+найдено. Попробуйте изменить поисковый запрос./).waitFor();
    expect(await page.getByRole('heading', { name: /Найдено: 0\s+сур/ }).count()).toBe(1);
  });

  it('ignores an unknown sura or reciter', async () => {
    const page = await visit('/koran/audio?sura=115&reciter=nobody');
    await page.getByRole('main').getByText('1. Аль-Фатиха').first().waitFor();
    expect(await player(page).getByText('115').count()).toBe(0);
  });

  it('gives the recording and the search with scripts off', async () => {
    const page = await visitSite({
      hosts: [host.origin],
      ...PHONE,
      javaScriptEnabled: false,
    });
    await page.goto('/koran/audio?q=114');
    await page
      .getByRole('link', { name: /Ан-Нас/ })
      .last()
      .click();
    expect(await page.locator('audio').getAttribute('src')).toMatch(/\/114\.mp3$/);
  });

  it('counts what a guest heard for the account they sign in to, on every device', async () => {
    const page = await visit('/koran/audio', { expected: [/401/] });
    await pick(page, /Аль-Ихлас/);
    await sounds(page, 1);
    await rests(page);
    const data = { email: 'listener@example.ru', password: PASSWORD, consent: true };
    expect((await page.request.post('/api/sign-up', { data })).status()).toBe(201);
    // What the account had before is read first and comes last.
    const [asked, counted] = [signal(), signal()];
    await page.route('**/api/quran/listening?*', async (route) => {
      if (route.request().method() === 'GET') {
        const response = await route.fetch();
        asked.give();
        await counted.given;
        return route.fulfill({ response });
      }
      await asked.given;
      return route.continue();
    });
    await page.getByRole('main').getByRole('link', { name: 'Войдите' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').fill(data.email);
    await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Войти' }).click();
    await page
      .getByRole('region', { name: 'Недавно слушали' })
      .getByText(/до\s+конца/)
      .waitFor();
    const told = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes('/listening?'),
    );
    counted.give();
    await (await told).finished();
    // A later answer has been read in the page, so this one has, too.
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
    await page
      .getByRole('region', { name: 'Моё прослушивание' })
      .getByText('сура завершена')
      .waitFor();

    const other = await visit();
    const body = { email: data.email, password: PASSWORD };
    expect((await other.request.post('/api/sign-in', { data: body })).status()).toBe(200);
    await other.goto('/koran/audio');
    await ready(other);
    await other
      .getByRole('region', { name: 'Недавно слушали' })
      .getByText('112. Аль-Ихлас')
      .waitFor();
  });

  it('resends what the server did not accept, and shows the last five', async () => {
    const page = await visit('/koran/audio', { expected: [/503/] });
    const data = { email: 'again@example.ru', password: PASSWORD, consent: true };
    expect((await page.request.post('/api/sign-up', { data })).status()).toBe(201);
    const { consent: _, ...body } = data;
    expect((await page.request.post('/api/sign-in', { data: body })).status()).toBe(200);
    await page.goto('/koran/audio');
    await ready(page);
    const recent = page.getByRole('region', { name: 'Недавно слушали' });
    await page.route('**/api/quran/listening?*', (route) => route.fulfill({ status: 503 }));
    await pick(page, /^114/);
    await sounds(page, 1);
    await rests(page);
    expect(await recent.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('quran_audio_records'))).toContain('114');
    await page.unroute('**/api/quran/listening?*');
    for (const sura of ['Аль-Фаляк', 'Аль-Ихлас', 'Аль-Масад', 'Ан-Наср', 'Аль-Кафирун']) {
      await pick(page, new RegExp(sura));
      // Until then the player showed the position of the former one.
      await player(page)
        .getByText(new RegExp(`^1\\d\\d\\. ${sura}$`))
        .waitFor();
      await sounds(page, 1);
    }
    await press(page, 'Пауза');
    await recent.getByText('109. Аль-Кафирун').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('quran_audio_records')))
      .toBeNull();
    await expect.poll(() => recent.getByRole('listitem').count()).toBe(5);
    const all = await page.request.get('/api/quran/listening');
    const { sessions } = (await all.json()) as { sessions: { sura_number: number }[] };
    expect(sessions.map(({ sura_number }) => sura_number).sort()).toEqual([
      109, 110, 111, 112, 113, 114,
    ]);
  });

  it('can be used by everybody', async () => {
    const page = await visit('/koran/audio', PHONE);
    await pick(page, /Аль-Бакара/);
    await sounds(page);
    await expectAccessible(page);
    for (const panel of ['Таймер сна', 'Настройки прослушивания']) {
      await press(page, panel);
      await expect
        .poll(() => page.getByRole('group', { name: panel }).evaluate(isFocused))
        .toBe(true);
      await expectAccessible(page);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });
});
