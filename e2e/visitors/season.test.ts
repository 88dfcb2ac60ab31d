import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { overflowOf, PHONE, ready } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

const SEASON = '/admin/season?year=1448';
const day = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' }).click();

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('the season of Umrah (%s)', (_, javaScriptEnabled) => {
  it('is changed by staff, and visitors are told at once', async () => {
    const staff = await visitAs(BOSS, { javaScriptEnabled, expected: [/^422: /, /status of 422/] });
    const open = async () => {
      await staff.goto(SEASON);
      if (javaScriptEnabled) await ready(staff);
    };
    await open();
    await day(staff, 'Последний день въезда').fill('2027-03-01');
    await save(staff);
    await staff.getByText(/Этот\sдень раньше, чем/).waitFor();
    expect(await day(staff, 'Последний день въезда').inputValue()).toBe('2027-03-01');

    // Everybody who leaves in the month before the last visa is late now.
    await open();
    await day(staff, 'Последний день виз на\u00a0Умру').fill('2027-02-10');
    await day(staff, 'Последний день въезда').fill('2027-02-11');
    await staff.getByLabel('Дни Умры').selectOption('announced');
    await save(staff);
    await staff.getByText(/Сезон 1448\sгода хиджры сохранён/).waitFor();
    const late = staff.getByRole('region', { name: /за\sпределами этих дней/ });
    const words = late
      .getByRole('listitem')
      .filter({ hasText: /Въезд на\sУмру — до\s11\sфевраля/ });
    await words.first().waitFor();
    const edit = await words.first().getByRole('link').getAttribute('href');
    const id = edit?.split('/').at(-1);
    const { slug } = await (await staff.request.get(`/api/tours/${id}`)).json();

    const visitor = await visit({ javaScriptEnabled, ...PHONE });
    await visitor.goto(`/tours/${slug}`);
    const note = visitor.getByText(/последний\sдень въезда — 11\sфевраля 2027/);
    await note.waitFor();
    expect(await note.textContent()).toMatch(/Сроки объявлены.+Источник: .+по\sданным на/);
    expect(await overflowOf(visitor)).toBe(0);
    if (javaScriptEnabled) await expectAccessible(visitor);
    await visitor.goto('/all?months=2027-03');
    await visitor
      .getByText(/Въезд на\sУмру — до\s11\sфевраля/)
      .filter({ visible: true })
      .first()
      .waitFor();

    // What staff take back is gone from the page with the next request.
    await open();
    await day(staff, 'Последний день виз на\u00a0Умру').fill('2027-03-08');
    await day(staff, 'Последний день въезда').fill('2027-03-22');
    await staff.getByLabel('Дни Умры').selectOption('expected');
    await save(staff);
    await staff.getByText(/Сезон 1448\sгода хиджры сохранён/).waitFor();
    await visitor.goto(`/tours/${slug}`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await note.count()).toBe(0);
    if (javaScriptEnabled) await expectAccessible(staff);
  });
});
