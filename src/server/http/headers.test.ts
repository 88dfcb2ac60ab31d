import { expect, it } from 'vitest';
import { readEnv } from '#server/env/env.server.ts';
import { contentSecurityPolicy } from '#server/http/headers.server.ts';

it('lets nobody frame a page, move its base, post its forms elsewhere or run what is not its own', () => {
  const policy = contentSecurityPolicy(
    { scriptHashes: ["'sha256-script'"], styleHashes: ["'sha256-style'"] },
    { maps: readEnv({}).maps, media: [] },
  );
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'sha256-script'",
      "style-src 'self' 'sha256-style'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  );
});

it('allows recordings from the given hosts and no others', () => {
  const policy = contentSecurityPolicy(
    { scriptHashes: [], styleHashes: [] },
    { maps: readEnv({}).maps, media: ['https://audio.example'] },
  );
  expect(policy.split('; ')).toContain("media-src 'self' https://audio.example");
  expect(policy.split('; ')).toContain("connect-src 'self' https://audio.example");
});

it('uses a wildcard for mirrors of one domain, but not for a single host', () => {
  const media = [
    'https://server8.audio.example',
    'https://verses.example',
    'https://server11.audio.example',
    'https://only.other.example',
    'http://127.0.0.1:9',
    'http://127.0.0.2:9',
  ];
  const policy = contentSecurityPolicy(
    { scriptHashes: [], styleHashes: [] },
    { maps: readEnv({}).maps, media },
  );
  expect(policy.split('; ')).toContain(
    "media-src 'self' https://*.audio.example https://verses.example https://only.other.example http://127.0.0.1:9 http://127.0.0.2:9",
  );
});

it('allows pictures from the site and the host of map tiles, and no others', () => {
  const pictures = (variables: Record<string, string>) =>
    contentSecurityPolicy(
      { scriptHashes: [], styleHashes: [] },
      { maps: readEnv(variables).maps, media: [] },
    )
      .split('; ')
      .find((line) => line.startsWith('img-src'));
  expect(pictures({})).toBe("img-src 'self' data: https://tile.openstreetmap.org");
  expect(pictures({ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' })).toBe(
    "img-src 'self' data: https://*.tiles.example",
  );
  expect(pictures({ YANDEX_MAPS_KEY: 'key' })).toContain('https://*.maps.yandex.net');
});
