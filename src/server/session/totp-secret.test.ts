import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, keptKey, knownKey } from '#server/session/totp-secret.server.ts';

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
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vseumry-key-'));
    file = path.join(directory, 'secret.key');
  });
  afterEach(() => rm(directory, { recursive: true }));
  const known = () => knownKey(null, { kind: 'embedded', directory });

  it('is created once and readable only by its owner', async () => {
    expect(await known()).toBeNull();
    const key = await keptKey(directory);
    expect(await keptKey(directory)).toBe(key);
    expect(await known()).toBe(key);
    expect((await readFile(file, 'utf8')).trim()).toBe(key);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it.each(['', '\n', 'short\n'])(
    'is refused and not replaced when its file has %j',
    async (text) => {
      await writeFile(file, text);
      const words = `Секрет сайта в файле ${file} пуст или короче 32 знаков.`;
      await expect(keptKey(directory)).rejects.toThrow(words);
      await expect(known()).rejects.toThrow(words);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  it('is refused with a remedy when its file cannot be read', async () => {
    await mkdir(file);
    const words = `Файл с секретом сайта ${file} не прочитать. Это папка, а нужен файл.`;
    await expect(keptKey(directory)).rejects.toThrow(words);
    await expect(known()).rejects.toThrow(/chown/);
  });
});
