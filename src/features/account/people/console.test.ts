import { expect, it } from 'vitest';
import { confirmAllEmails } from '#features/account/people/console.server.ts';
import { register } from '#features/account/core/register.server.ts';
import { signIn } from '#features/account/credentials/sign-in.server.ts';
import { accountParts, addPerson, PASSWORD, visitor } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('switching letters on', ({ db }) => {
  const policy = accountParts().policy;
  const withLetters = accountParts({ policy: { ...policy, requiresConfirmedEmail: true } });
  const silent = accountParts({ policy: { ...policy, requiresConfirmedEmail: false } });
  const email = 'early@site.example';
  const canSignIn = async (address: string) =>
    (await signIn(db(), visitor, { email: address, password: PASSWORD }, withLetters)).ok;

  it('locks nobody out who registered while there were none', async () => {
    const form = { email, password: PASSWORD, consent: true };
    expect((await register(db(), visitor, form, silent)).ok).toBe(true);
    expect(await canSignIn(email)).toBe(true);
  });

  it('lets those in whom an earlier version left unconfirmed', async () => {
    await addPerson(db(), email, { confirmed: false });
    expect(await canSignIn(email)).toBe(false);
    expect(await confirmAllEmails(db(), new Date())).toBe(1);
    expect(await canSignIn(email)).toBe(true);
    expect(await confirmAllEmails(db(), new Date())).toBe(0);
  });
});
