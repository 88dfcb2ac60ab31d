import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay, formatDayAndMonth, monthOf } from '#lib/time/day.ts';
import { expectAccessible } from '../kit/axe.ts';
import { openNextSeason } from '../kit/next-season.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { overflowOf, PHONE, ready } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

const LAST_VISA = 'Последний день виз на\u00a0Умру';
const LAST_ENTRY = 'Последний день въезда';
const day = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' }).click();

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('the season of Umrah (%s)', (_, javaScriptEnabled) => {
  it('is changed by staff, and visitors are told at once', async () => {
    const staff = await visitAs(BOSS, { javaScriptEnabled, expected: [/^422: /, /status of 422/] });
    const open = async () => {
      const season = await openNextSeason(staff);
      if (javaScriptEnabled) await ready(staff);
      return season;
    };
    const { year, departure } = await open();
    const [lastVisa, lastEntry] = [addDays(departure, -2), addDays(departure, -1)];
    const usualVisa = await day(staff, LAST_VISA).inputValue();
    const usualEntry = await day(staff, LAST_ENTRY).inputValue();
    await day(staff, LAST_VISA).fill(lastEntry);
    await day(staff, LAST_ENTRY).fill(lastVisa);
    await save(staff);
    await staff.getByText(/Этот\sдень раньше, чем/).waitFor();
    expect(await day(staff, LAST_ENTRY).inputValue()).toBe(lastVisa);

    // Everybody who leaves before the Hajj is late now.
    await open();
    await day(staff, LAST_VISA).fill(lastVisa);
    await day(staff, LAST_ENTRY).fill(lastEntry);
    await staff.getByLabel('Дни Умры').selectOption('announced');
    await save(staff);
    await staff.getByText(`Сезон ${year} года хиджры сохранён`).waitFor();
    const late = staff.getByRole('region', { name: /за\sпределами этих дней/ });
    const isLate = `Въезд на Умру — до ${formatDayAndMonth(lastEntry)}`;
    const words = late.getByRole('listitem').filter({ hasText: isLate });
    await words.first().waitFor();
    const edit = await words.first().getByRole('link').getAttribute('href');
    const id = edit?.split('/').at(-1);
    const { slug } = await (await staff.request.get(`/api/tours/${id}`)).json();

    const visitor = await visit({ javaScriptEnabled, ...PHONE });
    await visitor.goto(`/tours/${slug}`);
    const note = visitor.getByText(`последний день въезда — ${formatDay(lastEntry)}`);
    await note.waitFor();
    expect(await note.textContent()).toMatch(/Сроки объявлены.+Источник: .+по\sданным на/);
    expect(await overflowOf(visitor)).toBe(0);
    if (javaScriptEnabled) await expectAccessible(visitor);
    await visitor.goto(`/all?months=${monthOf(departure)}`);
    await visitor.getByText(isLate).filter({ visible: true }).first().waitFor();

    // What staff take back is gone from the page with the next request.
    await open();
    await day(staff, LAST_VISA).fill(usualVisa);
    await day(staff, LAST_ENTRY).fill(usualEntry);
    await staff.getByLabel('Дни Умры').selectOption('expected');
    await save(staff);
    await staff.getByText(`Сезон ${year} года хиджры сохранён`).waitFor();
    await visitor.goto(`/tours/${slug}`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await note.count()).toBe(0);
    if (javaScriptEnabled) await expectAccessible(staff);
  });
});
