import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecretBox, keptKey } from '#server/session/totp-secret.server.ts';

describe('an encrypted secret', () => {
  const box = createSecretBox('ключ владельца сайта');

  it('is decrypted with the same key for the same owner', () => {
    const sealed = box.seal('JBSWY3DP', '7');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.open(sealed, '7')).toBe('JBSWY3DP');
    expect(createSecretBox('ключ владельца сайта').open(sealed, '7')).toBe('JBSWY3DP');
  });

  it('is null for another owner, another key or when changed', () => {
    const sealed = box.seal('JBSWY3DP', '7');
    const [version, nonce, tag, text] = sealed.split('.');
    const changed = [version, nonce, tag, `${text?.startsWith('A') ? 'B' : 'A'}${text?.slice(1)}`];
    const shortTag = [version, nonce, tag?.slice(0, 6), text];
    expect(box.open(sealed, '8')).toBeNull();
    expect(createSecretBox('другой ключ').open(sealed, '7')).toBeNull();
    for (const damaged of [changed.join('.'), shortTag.join('.'), 'v2.a.b.c', 'JBSWY3DP', '']) {
      expect(box.open(damaged, '7')).toBeNull();
    }
  });

  it('differs each time', () => {
    expect(box.seal('JBSWY3DP', '7')).not.toBe(box.seal('JBSWY3DP', '7'));
  });
});

describe('the key kept beside the data', () => {
  it('is created once and readable only by its owner', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'vseumry-key-'));
    try {
      const key = await keptKey(directory);
      expect(await keptKey(directory)).toBe(key);
      const file = path.join(directory, 'secret.key');
      expect((await readFile(file, 'utf8')).trim()).toBe(key);
      expect((await stat(file)).mode & 0o077).toBe(0);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
