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
