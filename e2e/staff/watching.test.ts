import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/built-site.mjs';
import { expectAccessible } from '../kit/axe.ts';
import { BOSS, ownSite } from '../kit/own-site.ts';
import { open, PHONE } from '../kit/site.ts';

describe('the owner', () => {
  const letters = mkdtempSync(join(tmpdir(), 'vseumry-letters-'));
  let port = 0;
  beforeAll(async () => void (port = await freePort()));
  afterAll(() => rmSync(letters, { recursive: true, force: true }));
  const { url, visitAs } = ownSite(() => ({
    METRICS_PORT: String(port),
    OUTBOX_DIR: letters,
    ALERT_EMAIL: 'owner@example.ru',
    // More than any disk has.
    ALERT_DISK_MB: '10000000',
  }));

  it('gets a letter about an incident, and sees it with the figures of the site', async () => {
    const page = await visitAs(BOSS, PHONE);
    const alerts = () => readdirSync(letters).filter((name) => /site-alert.*\.eml$/.test(name));
    await vi.waitFor(() => expect(alerts()).toHaveLength(1), 180_000);
    const mail = await simpleParser(readFileSync(join(letters, alerts()[0] ?? '')));
    expect(mail.subject?.replaceAll('\u00a0', ' ')).toBe('Не в порядке: Место на диске');
    expect(mail.text).toContain(`${url()}/admin/health`);

    await open(page, '/admin');
    expect(await page.getByText('неполадка сейчас').count()).toBe(1);
    await page.getByRole('link', { name: /Состояние сайта/ }).click();
    await page.getByRole('heading', { name: 'Место на диске', level: 3 }).waitFor();
    await page.getByText('Числами: Ответы', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: /^Ответы/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'За 30 дней' }).click();
    await page.waitForURL(/days=30$/);
    await expectAccessible(page);
  });

  it('reads metrics on the machine itself, never on the site’s port', async () => {
    await fetch(url(), { headers: { 'accept-encoding': 'br' } });
    await fetch(url(), { headers: { 'accept-encoding': 'br' } });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^http_requests_total\{route="\/",.*kept="yes"\} [1-9]/m);
    expect(text).toMatch(/^database_writes 1$/m);
    expect((await fetch(`${url()}/metrics`)).status).toBe(404);
  });
});
