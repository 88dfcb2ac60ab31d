import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  type AccountSettings,
  openAccountParts,
} from '#features/account/core/account-setup.server.ts';
import { accountParts, SITE } from '#test/accounts.ts';
import { useDatabase } from '#test/database.ts';

const { db } = useDatabase();
const settings: AccountSettings = {
  siteUrl: SITE,
  database: { kind: 'postgres', url: 'postgres://localhost/any' },
  secretKey: null,
  limitsFactor: 1,
  policy: {
    staffAccess: 'approved',
    adminRequiresSecondFactor: false,
    requiresConfirmedEmail: false,
  },
};
const open = (changed: Partial<AccountSettings> = {}) =>
  openAccountParts({ ...settings, ...changed }, { ...accountParts(), db: db() });

it('an embedded database brings its own key, the same after a restart', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vseumry-accounts-'));
  try {
    const database = { kind: 'embedded' as const, directory };
    const sealed = (await open({ database })).secrets?.seal('secret', '1') ?? '';
    expect((await open({ database })).secrets?.open(sealed, '1')).toBe('secret');
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('PostgreSQL needs SECRET_KEY for a second factor, and says so when admins must have one', async () => {
  expect((await open()).secrets).toBeNull();
  expect((await open({ secretKey: 'long and random' })).secrets).not.toBeNull();
  const policy = { ...settings.policy, adminRequiresSecondFactor: true };
  await expect(open({ policy })).rejects.toThrow(/SECRET_KEY/);
  expect((await open({ policy, secretKey: 'long and random' })).policy).toEqual(policy);
});
