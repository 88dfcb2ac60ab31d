import { expect, it } from 'vitest';
import { createKeyedDigest, openSiteDigest } from '#server/session/keyed-digest.server.ts';
import { siteKey } from '#server/session/site-key-tables.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('digests of the site', ({ db }) => {
  const open = () => openSiteDigest(db(), async () => {});

  it('have a random key that is made once, also by two processes at once', async () => {
    let renewed = 0;
    const openCounted = () =>
      openSiteDigest(db(), async () => {
        renewed += 1;
      });
    const digests = await Promise.all([openCounted(), openCounted()]);
    const contacts = digests.map((digest) => digest('contact', '+79170000000'));
    expect(new Set(contacts).size).toBe(1);
    expect(renewed).toBe(1);
    const [row] = await db().select().from(siteKey);
    expect(row?.key).toMatch(/^[\w-]{43}$/);
    expect((await open())('contact', '+79170000000')).toBe(contacts[0]);
  });

  it('are different on another site, and for another purpose', async () => {
    const first = (await open())('contact', '+79170000000');
    await db().delete(siteKey);
    const digest = await open();
    expect(digest('contact', '+79170000000')).not.toBe(first);
    expect(digest('request page', '+79170000000')).not.toBe(digest('contact', '+79170000000'));
  });

  it('leave no key behind when the renewal fails, so that the next start repeats it', async () => {
    const failing = openSiteDigest(db(), () => Promise.reject(new Error('killed')));
    await expect(failing).rejects.toThrow('killed');
    expect(await db().select().from(siteKey)).toEqual([]);
  });
});

it('a digest has 43 characters that fit an address', () => {
  expect(createKeyedDigest('key')('contact', 'a')).toMatch(/^[\w-]{43}$/);
});
