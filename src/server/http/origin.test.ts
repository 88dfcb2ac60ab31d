import { describe, expect, it } from 'vitest';
import { asVisited, foreignOrigin } from '#server/http/origin.server.ts';

const site = { siteUrl: 'https://site.example', trustProxy: false };
const post = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/all', {
    method: 'POST',
    headers: { host: 'site.example', ...headers },
  });

describe('the origin of a request that may change something', () => {
  it.each([
    ['https://site.example', false],
    // The scheme counts: what a network in between can write is not the site.
    ['http://site.example', true],
    ['https://evil.example', true],
    ['https://site.example.evil.example', true],
    ['null', true],
    ['not an origin', true],
  ])('%s is foreign: %s', (origin, foreign) => {
    expect(foreignOrigin(post({ origin }), site)).toBe(foreign);
  });

  it('may be missing from a program, but not from a browser that says cross-site', () => {
    expect(foreignOrigin(post({}), site)).toBe(false);
    expect(foreignOrigin(post({ 'sec-fetch-site': 'cross-site' }), site)).toBe(true);
  });

  it('is compared with the forwarded host only behind a trusted proxy', () => {
    const forwarded = { origin: 'https://public.example', 'x-forwarded-host': 'public.example' };
    expect(foreignOrigin(post(forwarded), site)).toBe(true);
    expect(foreignOrigin(post(forwarded), { ...site, trustProxy: true })).toBe(false);
    const plain = { ...forwarded, origin: 'http://public.example' };
    expect(foreignOrigin(post(plain), site)).toBe(true);
    const secure = { ...forwarded, 'x-forwarded-proto': 'https', host: 'public.example' };
    expect(foreignOrigin(post(secure), site)).toBe(true);
  });

  it('may be that of SITE_URL whatever host the proxy asks for', () => {
    const origin = 'https://site.example';
    expect(foreignOrigin(post({ origin, host: '127.0.0.1:3000' }), site)).toBe(false);
  });

  it('may be another name of the site, with the scheme that the proxy names', () => {
    const behindProxy = { ...site, trustProxy: true };
    const named = (headers: Record<string, string>) =>
      foreignOrigin(post({ host: 'other.example', ...headers }), behindProxy);
    const secure = { origin: 'https://other.example' };
    const plain = { origin: 'http://other.example' };
    expect(named(secure)).toBe(false);
    expect(named({ ...secure, 'x-forwarded-proto': 'https' })).toBe(false);
    expect(named(plain)).toBe(true);
    expect(named({ ...plain, 'x-forwarded-proto': 'http' })).toBe(false);
    expect(named({ ...secure, 'x-forwarded-proto': 'http' })).toBe(true);
  });

  it('is http for a name that is asked for without a proxy', () => {
    const near = post({ host: '192.168.0.7:3000', origin: 'http://192.168.0.7:3000' });
    expect(foreignOrigin(near, site)).toBe(false);
  });

  it('becomes the address of a form that is passed on', async () => {
    const form = new Request('http://site.example/zayavka?tour=a', {
      method: 'POST',
      headers: { origin: 'https://site.example', 'content-type': 'text/plain' },
      body: 'text',
    });
    const visited = asVisited(form);
    expect(visited.url).toBe('https://site.example/zayavka?tour=a');
    expect([visited.method, visited.headers.get('content-type')]).toEqual(['POST', 'text/plain']);
    expect(await visited.text()).toBe('text');
    const fromProgram = post({});
    expect(asVisited(fromProgram)).toBe(fromProgram);
  });

  it('does not matter for reads', () => {
    const get = new Request('http://127.0.0.1/', { headers: { origin: 'https://evil.example' } });
    expect(foreignOrigin(get, site)).toBe(false);
  });
});
