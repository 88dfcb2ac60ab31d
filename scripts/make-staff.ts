// Opens the staff screens to somebody who has registered: `npm run make-staff -- e-mail`, with
// `--admin` as an administrator. `--drop-second-factor` lets in who lost their phone and codes.
import { accountEmail } from '#features/account/account-email.ts';
import { personByEmail } from '#features/account/people-list.server.ts';
import { changeRole, removeSecondFactor } from '#features/account/people.server.ts';
import { openDatabase } from '#server/db.server.ts';
import { readEnv } from '#server/env.server.ts';
import { createLog } from '#server/log.server.ts';

const FLAGS = ['--admin', '--drop-second-factor'];
const HOW = 'Использование: npm run make-staff -- e-mail [--admin] [--drop-second-factor]';

try {
  console.log(await makeStaff(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makeStaff(given: string[]): Promise<string> {
  const flags = given.filter((word) => word.startsWith('--'));
  const words = given.filter((word) => !flags.includes(word) && word !== 'make-staff');
  const email = accountEmail(words[0] ?? '');
  if (email === null || words.length !== 1 || flags.some((flag) => !FLAGS.includes(flag))) {
    throw new Error(HOW);
  }
  const env = readEnv(process.env);
  const { db, close } = await openDatabase(env.database, createLog('warn'));
  try {
    const person = await personByEmail(db, email);
    if (!person) throw new Error(`${email} ещё не зарегистрирован: сначала нужна регистрация.`);
    const { id } = person;
    const isAdmin = person.role === 'admin' || flags.includes('--admin');
    const parts = { siteUrl: env.siteUrl, pokeOutbox: () => {} };
    const role = isAdmin ? 'admin' : 'staff';
    const changed = await changeRole(db, 'console', { id, role }, parts);
    if (!changed.ok) throw new Error(changed.problem.message);
    if (flags.includes('--drop-second-factor')) await removeSecondFactor(db, 'console', { id });
    return `${email} теперь ${isAdmin ? 'администратор' : 'сотрудник'}.`;
  } finally {
    await close();
  }
}
