import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prayerWidgetApi } from '#features/prayer/api/widget.api.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';

let now: Date;
let app: ReturnType<typeof prayerWidgetApi>;

beforeEach(() => {
  now = new Date('2026-11-20T11:00:00Z');
  app = prayerWidgetApi({
    kept: createKeptPages({
      generation: () => 'same',
      maxBytes: 1_000_000,
      nowMs: () => now.getTime(),
    }),
    now: () => now,
    siteUrl: 'https://vseumry.example',
  });
});

const current = (html: string) => /class="now"><th[^>]*>([^<]+)/.exec(html)?.[1];

describe('the widget', () => {
  it('has the six times of the day with the present one marked, and no script of the site', async () => {
    const html = await (await app.request('/vremya-namaza/kazan/widget')).text();
    for (const time of ['05:15', '07:28', '11:30', '13:39', '15:29', '17:21']) {
      expect(html).toContain(`<td>${time}</td>`);
    }
    expect(current(html)).toBe('Аср');
    expect(html).toContain('href="https://vseumry.example/vremya-namaza/kazan"');
    expect(html).not.toMatch(/src=|modulepreload/);
    expect(html.length).toBeLessThan(5000);
  });

  it('is made anew as soon as its present is past', async () => {
    await app.request('/vremya-namaza/kazan/widget');
    now = new Date('2026-11-20T12:28:59Z');
    expect(current(await (await app.request('/vremya-namaza/kazan/widget')).text())).toBe('Аср');
    now = new Date('2026-11-20T12:29:00Z');
    expect(current(await (await app.request('/vremya-namaza/kazan/widget')).text())).toBe('Магриб');
  });

  it('may be framed by any site and runs its own script alone', async () => {
    const response = await app.request('/vremya-namaza/kazan/widget?theme=dark&madhab=shafi');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const script = /<script>([^<]+)<\/script>/.exec(html)?.[1] ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(html).toContain('class="dark"');
    expect(html).toContain('/vremya-namaza/kazan?madhab=shafi"');
    expect(response.headers.get('x-keep-until')).toBeNull();
  });

  it('says of a time of another day that it is', async () => {
    now = new Date('2027-07-01T09:00:00Z');
    const html = await (await app.request('/vremya-namaza/vorkuta/widget')).text();
    expect(html).toContain(
      '<td>23:15<small>накануне, 30\u00a0июня</small><small>по\u00a0правилу</small></td>',
    );
  });

  it('says of yesterday’s isha, after midnight, that it is yesterday’s', async () => {
    now = new Date('2026-11-20T21:30:00Z');
    const html = await (await app.request('/vremya-namaza/kazan/widget')).text();
    expect(current(html)).toBe('Иша');
    expect(html).toContain('<small>со\u00a0вчерашнего дня, с\u00a017:21</small>');
  });

  it('marks nothing as present between sunrise and dhuhr', async () => {
    now = new Date('2026-11-20T06:00:00Z');
    expect(
      current(await (await app.request('/vremya-namaza/kazan/widget')).text()),
    ).toBeUndefined();
  });

  it('is not there for an unknown city', async () => {
    expect((await app.request('/vremya-namaza/atlantida/widget')).status).toBe(404);
  });
});
