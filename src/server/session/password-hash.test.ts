import { describe, expect, it } from 'vitest';
import { createPasswords } from '#server/session/password-hash.server.ts';

const CHEAP = { log2n: 4, r: 8, p: 1 };

describe('a password’s hash', () => {
  const passwords = createPasswords(CHEAP);

  it('differs each time and matches only its password', async () => {
    const [one, two] = [await passwords.hash('секрет-1'), await passwords.hash('секрет-1')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
    expect(one).not.toContain('секрет');
    expect(await passwords.matches('секрет-1', one)).toBe(true);
    expect(await passwords.matches('секрет-2', one)).toBe(false);
    expect(await passwords.matches('', one)).toBe(false);
  });

  it('is scrypt’s, so that stored ones match in every edition of the site', async () => {
    // RFC 7914, section 12: "password" and "NaCl" with N 1024, r 8, p 16.
    const key = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162';
    const stored = `$scrypt$ln=10,r=8,p=16$TmFDbA$${Buffer.from(key, 'hex').toString('base64url')}`;
    expect(await passwords.matches('password', stored)).toBe(true);
  });

  it('does not depend on the Unicode form the keyboard gives', async () => {
    const hash = await passwords.hash('йодль'.normalize('NFD'));
    expect(await passwords.matches('йодль'.normalize('NFC'), hash)).toBe(true);
  });

  it('of a missing account matches nothing', async () => {
    expect(await passwords.matches('что угодно', null)).toBe(false);
  });

  it('with another cost still matches and is reported as outdated', async () => {
    const hash = await passwords.hash('секрет-1');
    const dearer = createPasswords({ log2n: 5, r: 8, p: 1 });
    expect(await dearer.matches('секрет-1', hash)).toBe(true);
    expect(dearer.isOutdated(hash)).toBe(true);
    expect(passwords.isOutdated(hash)).toBe(false);
  });

  it('of a code is the same for the same salt, whatever the present cost is', async () => {
    const salt = passwords.newSalt();
    const hash = await passwords.withSalt('ABCD', salt);
    expect(await createPasswords({ log2n: 5, r: 8, p: 1 }).withSalt('ABCD', salt)).toBe(hash);
    expect(await passwords.withSalt('ABCE', salt)).not.toBe(hash);
    expect(await passwords.withSalt('ABCD', passwords.newSalt())).not.toBe(hash);
  });

  it('is computed two at a time, and too many waiting ones are reported', async () => {
    const busy = createPasswords(CHEAP);
    const work = Array.from({ length: 22 }, () => busy.hash('секрет-1'));
    expect(busy.isBusy()).toBe(true);
    expect(new Set(await Promise.all(work)).size).toBe(22);
    expect(busy.isBusy()).toBe(false);
  });
});
