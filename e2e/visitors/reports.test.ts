import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { overflowOf, PHONE, ready } from '../kit/site.ts';

const { visit, visitAs } = ownSite();

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('an error (%s)', (_, javaScriptEnabled) => {
  it('is reported with three presses, and answered by staff', async () => {
    const visitor = await visit({
      javaScriptEnabled,
      ...PHONE,
      expected: [/^400: /, /status of 400/],
    });
    await visitor.goto('/vremya-namaza/kazan?method=egypt&tab=month&month=2027-06');
    await visitor.getByRole('link', { name: 'Сообщить об ошибке' }).click();
    await visitor.getByRole('heading', { level: 1, name: /Сообщить об\sошибке/ }).waitFor();
    if (javaScriptEnabled) await ready(visitor);
    await visitor.getByRole('link', { name: /^Время намаза в\sКазани$/ }).waitFor();
    await visitor.getByText('Таблица: июнь 2027.').waitFor();
    await visitor.getByText(/^По\sнастройкам посетителя\./).waitFor();
    await visitor.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await overflowOf(visitor)).toBe(0);
    await visitor.evaluate("document.documentElement.style.fontSize = ''");
    if (javaScriptEnabled) await expectAccessible(visitor);
    const send = () => visitor.getByRole('button', { name: 'Отправить' }).click();
    // A person looks at the form for some seconds; whoever is faster is told so, and loses nothing.
    await visitor.getByLabel('Почта, если нужен ответ').fill('amina@example.ru');
    await visitor.getByLabel('Неверное время намаза').check();
    await send();
    await visitor.getByText(/Без согласия мы\sне\sможем сохранить адрес/).waitFor();
    expect(await visitor.getByLabel('Неверное время намаза').isChecked()).toBe(true);
    await visitor.getByRole('checkbox', { name: /я\sсогласен/ }).check();
    await expect
      .poll(
        async () => {
          if (await visitor.getByText(/Спасибо! Сообщение/).isVisible()) return true;
          await send();
          return false;
        },
        { timeout: 30_000, interval: 1500 },
      )
      .toBe(true);
    const words = await visitor.getByText(/Спасибо! Сообщение/).textContent();
    const number = /№\s(\d+)/.exec(words ?? '')?.[1] ?? '';

    const staff = await visitAs(BOSS, { javaScriptEnabled });
    await staff.goto('/admin/reports');
    if (javaScriptEnabled) await ready(staff);
    if (javaScriptEnabled) await expectAccessible(staff);
    const answer = staff.getByRole('form', { name: `Ответ на сообщение ${number}` });
    await answer.getByLabel('Состояние').selectOption('fixed');
    await answer.getByLabel('Ответ: уйдёт письмом').fill('Поправили, спасибо');
    await answer.getByRole('button', { name: 'Сохранить' }).click();
    await staff.getByText(new RegExp(`Сообщение №\\s${number} сохранено`)).waitFor();
    await staff.getByText(/Половина ответов за\s90\sдней/).waitFor();
  });

  it('of a missing page is reported with the address that was missed', async () => {
    const visitor = await visit({ javaScriptEnabled, ...PHONE, expected: [/^404: /, /of 404/] });
    await visitor.goto('/staraya-statya?from=mail');
    if (javaScriptEnabled) await ready(visitor);
    await visitor.getByRole('link', { name: 'Сообщить об ошибке' }).click();
    await visitor.getByRole('heading', { level: 1, name: /Сообщить об\sошибке/ }).waitFor();
    expect(new URL(visitor.url()).searchParams.get('gde')).toBe('/staraya-statya');
  });

  it('of an unknown page is refused without losing what was typed', async () => {
    const visitor = await visit({ javaScriptEnabled, ...PHONE, expected: [/^400: /, /of 400/] });
    await visitor.goto('/soobshchit-ob-oshibke?gde=/404');
    if (javaScriptEnabled) await ready(visitor);
    await visitor.getByLabel('Неверное время намаза').check();
    await visitor.getByLabel('Подробнее, если хотите').fill('Ссылка из письма');
    await visitor.getByLabel('Почта, если нужен ответ').fill('amina@example.ru');
    await visitor.getByRole('button', { name: 'Отправить' }).click();
    await visitor.getByText(/Без согласия мы\sне\sможем сохранить адрес/).waitFor();
    expect(await visitor.getByLabel('Подробнее, если хотите').inputValue()).toBe(
      'Ссылка из письма',
    );
  });

  it('in a verse is reported with three presses, and staff see the verse', async () => {
    // Whoever is faster than a person is told so.
    const expected = [/^400: /, /status of 400/];
    const visitor = await visit({ javaScriptEnabled, ...PHONE, expected });
    const { verses } = await (await visitor.request.get('/quran/tanzil/112.json')).json();
    await visitor.goto('/koran/112-al-ikhlas');
    if (javaScriptEnabled) {
      await ready(visitor);
      await visitor.locator('#ayah-2 .rosette').click();
      await visitor
        .getByRole('dialog')
        .getByRole('link', { name: /Сообщить об\sошибке/ })
        .click();
      await visitor.getByRole('link', { name: /сура 112 .+, аят 2$/ }).waitFor();
      const verse = visitor.getByText(verses[1]);
      await verse.waitFor();
      // Another font lacks some of its signs.
      expect(await verse.evaluate((shown) => getComputedStyle(shown).fontFamily)).toMatch(/Amiri/);
      await ready(visitor);
      await expectAccessible(visitor);
    } else {
      await visitor.getByRole('link', { name: 'Сообщить об ошибке' }).click();
      await visitor.getByLabel('Где ошибка').selectOption('Аят 2');
    }
    expect(await visitor.getByLabel('Ошибка в тексте или аяте').isChecked()).toBe(true);
    const done = visitor.getByText(/Спасибо! Сообщение/);
    await expect
      .poll(
        async () => {
          if (await done.isVisible()) return true;
          await visitor.getByRole('button', { name: 'Отправить' }).click();
          return false;
        },
        { timeout: 30_000, interval: 1500 },
      )
      .toBe(true);
    await visitor.getByRole('link', { name: /сура 112 .+, аят 2$/ }).waitFor();
    const number = /№\s(\d+)/.exec((await done.textContent()) ?? '')?.[1] ?? '';
    const staff = await visitAs(BOSS);
    await staff.goto('/admin/reports');
    const report = staff.getByRole('listitem').filter({ hasText: new RegExp(`№\\s${number}\\.`) });
    await report.getByText(verses[1]).waitFor();
  });
});

it('in prayer times has the times by the choices of the browser', async () => {
  const visitor = await visit({ ...PHONE });
  await visitor.addInitScript("localStorage.setItem('prayerSettings', 'method=egypt')");
  await visitor.goto('/vremya-namaza/kazan');
  // The link is pressed where it stands once these times are shown.
  await visitor
    .getByText(/Геодезическое управление Египта/)
    .first()
    .waitFor();
  await visitor.getByRole('link', { name: 'Сообщить об ошибке' }).click();
  await visitor.getByText(/^По\sнастройкам посетителя\./).waitFor();
  expect(new URL(visitor.url()).searchParams.get('nastroyki')).toBe('method=egypt');
});
