import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageData } from '#server/pages/page-data.server.ts';

const CODE = 'take("данные");';
const ask = (address: string, encoding = 'identity') =>
  new Request(new URL(address, 'http://localhost'), { headers: { 'accept-encoding': encoding } });
const quickly = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
const never = () => Promise.reject(new Error('rendered for nothing'));

describe('the data of a page', () => {
  it('are named by their digest and may be cached for ever', async () => {
    const data = createPageData({ maxBytes: 10_000 });
    const address = data.keep(CODE, '/all?type=hajj');
    expect(data.keep(CODE, '/all?type=hajj')).toBe(address);
    expect(data.keep(`${CODE} `, '/all?type=hajj')).not.toBe(address);
    const answer = await data.answer(ask(address), never);
    expect(answer?.headers.get('cache-control')).toContain('immutable');
    expect(answer?.headers.get('content-type')).toContain('javascript');
    expect(await answer?.text()).toBe(CODE);
  });

  it('are compressed for clients that accept it', async () => {
    const data = createPageData({ maxBytes: 10_000 });
    const answer = await data.answer(ask(data.keep(CODE, '/'), 'gzip, br'), never);
    expect(answer?.headers.get('content-encoding')).toBe('br');
    const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
    expect(brotliDecompressSync(body).toString()).toBe(CODE);
  });

  it('are compressed quickly for the first visitor, and densely for later ones', async () => {
    const long = Array.from({ length: 2000 }, (_, place) => `тур ${place ** 2};`).join('');
    const data = createPageData({ maxBytes: 1_000_000 });
    const address = data.keep(long, '/');
    const bytes = async () => {
      const answer = await data.answer(ask(address, 'br'), never);
      const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
      expect(brotliDecompressSync(body).toString()).toBe(long);
      return body.length;
    };
    const first = await bytes();
    expect(first).toBe(quickly(long));
    await expect.poll(bytes).toBeLessThan(first);
  });

  it('are made again from the page when another process made the page', async () => {
    const address = createPageData({ maxBytes: 10_000 }).keep(CODE, '/faq?a=b');
    const other = createPageData({ maxBytes: 10_000 });
    const rendered: string[] = [];
    const answer = await other.answer(ask(address), async (page) => {
      rendered.push(page);
      other.keep(CODE, page);
    });
    expect([rendered, await answer?.text()]).toEqual([['/faq?a=b'], CODE]);
  });

  it('reload the page once when it has changed meanwhile', async () => {
    const address = createPageData({ maxBytes: 10_000 }).keep(CODE, '/');
    const answer = await createPageData({ maxBytes: 10_000 }).answer(ask(address), async () => {});
    expect(answer?.headers.get('cache-control')).toBe('no-store');
    const reload = (await answer?.text()) ?? '';
    let times = 0;
    const stored = new Map<string, string>();
    const sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    };
    const location = { href: 'http://localhost/', reload: () => times++ };
    const run = new Function('sessionStorage', 'location', reload);
    run(sessionStorage, location);
    run(sessionStorage, location);
    expect(times).toBe(1);
  });

  it('are not found under other addresses', () => {
    const data = createPageData({ maxBytes: 10_000 });
    for (const path of ['/', '/page-data/short.js?of=/', '/page-data/0123456789012345678901.js']) {
      expect(data.answer(ask(path), never)).toBeNull();
    }
  });
});
