import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BotHost, startMax, startTelegram } from '../../test/hosts/bot-host.ts';
import { type MailServer, startMailServer } from '../../test/hosts/mail-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { fillRequest } from '../kit/request-form.ts';
import { expectToFit, open, PHONE } from '../kit/site.ts';

describe('a request reaches its people', () => {
  let telegram: BotHost;
  let max: BotHost;
  let mail: MailServer;
  let isSlow = false;
  beforeAll(async () => {
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, isSlow ? 10_000 : 0));
    telegram = await startTelegram(slowly);
    max = await startMax();
    mail = await startMailServer({ onLetter: slowly });
  });
  afterAll(() => Promise.all([telegram.close(), max.close(), mail.close()]));
  const { url, visit, visitAs } = ownSite(() => ({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.base,
    MAX_BOT_TOKEN: max.token,
    MAX_API_URL: max.base,
  }));

  /** Fills the form in like a person, which takes more than three seconds. */
  async function ask(name: string): Promise<void> {
    const page = await visit(PHONE);
    await open(page, '/zayavka');
    await fillRequest(page, name);
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await page.waitForURL(/\/zayavka\/[\w-]{43}$/);
  }

  it('through bots whose chats were linked by a code, and the screen says so', async () => {
    const page = await visitAs(BOSS);
    await open(page, '/admin/deliveries');
    await expectAccessible(page);
    for (const [host, chat] of [
      [telegram, 71],
      [max, 72],
    ] as const) {
      await page.getByRole('button', { name: 'Получить код для чата' }).click();
      const code = page.getByLabel('Код', { exact: true });
      const former = host === max ? telegram : null;
      await vi.waitFor(async () => {
        expect(await code.inputValue()).toMatch(/^[\w-]{43}$/);
        expect(await code.inputValue()).not.toBe(former?.messages.at(-1)?.text);
      });
      host.start(chat, await code.inputValue());
      await vi.waitFor(() => expect(host.messages).toHaveLength(1), 60_000);
      expect(host.messages[0]?.text).toContain('Готово');
      await open(page, '/admin/deliveries');
    }
    expect(await page.getByRole('button', { name: 'Отключить' }).count()).toBe(2);
    await expectToFit(page, [320]);
    const lines = page.getByRole('list', { name: 'Каналы' }).locator('dd');
    const cut = await lines.evaluateAll(
      (all) => all.filter((dd) => dd.getBoundingClientRect().right > 320 - 32).length,
    );
    expect(await lines.count()).toBeGreaterThan(0);
    expect(cut).toBe(0);
    // Told by the site's stream, without another look.
    await open(page, '/admin/deliveries?show=all');
    await ask('Амина');
    await page.getByRole('rowheader', { name: '№ 1' }).first().waitFor();
    for (const host of [telegram, max]) {
      await vi.waitFor(() => expect(host.messages).toHaveLength(2), 60_000);
      expect(host.messages[1]?.text).toBe(
        `Новая заявка №\u00a01\nВопрос без тура\n${url()}/admin/requests/1`,
      );
    }
    await expectAccessible(page);
  });

  it('and a slow messenger delays nobody', async () => {
    isSlow = true;
    const before = max.messages.length;
    await ask('Карим');
    await vi.waitFor(() => expect(max.messages).toHaveLength(before + 1), 60_000);
    isSlow = false;
  });

  it('the inbox shows errors beside their fields', async () => {
    const page = await visitAs(BOSS, { expected: [/400/] });
    await open(page, '/admin/requests/1');
    const word = page.getByLabel('Ответ посетителю');
    await word.fill('я'.repeat(2001));
    const save = page.getByRole('button', { name: 'Сохранить и ответить' });
    await save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.getByText('Не больше 2000 символов').waitFor();
    expect(await word.getAttribute('aria-invalid')).toBe('true');
    await word.fill('Места есть');
    await save.click();
    await page.getByText('Места есть').first().waitFor();
    await expectAccessible(page);
  });
});
