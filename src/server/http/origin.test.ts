import { describe, expect, it } from 'vitest';
import { foreignOrigin } from '#server/http/origin.server.ts';

const site = { siteUrl: 'https://site.example', trustProxy: false };
const post = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/all', {
    method: 'POST',
    headers: { host: 'site.example', ...headers },
  });

describe('the origin of a request that may change something', () => {
  it.each([
    ['https://site.example', false],
    ['http://site.example', false],
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
  });

  it('does not matter for reads', () => {
    const get = new Request('http://127.0.0.1/', { headers: { origin: 'https://evil.example' } });
    expect(foreignOrigin(get, site)).toBe(false);
  });
});
