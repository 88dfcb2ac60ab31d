import { expect, it } from 'vitest';
import { readEnv } from '#server/env.server.ts';
import { contentSecurityPolicy } from '#server/headers.server.ts';

it('lets sound come from the given hosts and no others', () => {
  const policy = contentSecurityPolicy(
    { scriptHashes: [], styleHashes: [] },
    { maps: readEnv({}).maps, media: ['https://audio.example'] },
  );
  expect(policy.split('; ')).toContain("media-src 'self' https://audio.example");
  expect(policy.split('; ')).toContain("connect-src 'self' https://audio.example");
});

it('names mirrors of one domain at once, and no domain for a single host', () => {
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
