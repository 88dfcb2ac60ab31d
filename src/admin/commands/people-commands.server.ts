import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { accountEmail } from '#features/account/core/account-email.ts';
import { exportOwnData } from '#features/account/page/own-data.server.ts';
import { confirmEmail, passwordLink } from '#features/account/people/console.server.ts';
import { personByEmail } from '#features/account/people/people-list.server.ts';
import {
  changeRole,
  removeSecondFactor,
  setBlocked,
} from '#features/account/people/people.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { systemFault } from '#server/process/system-errors.server.ts';
import { OWN_DATA } from '../own-data.server.ts';
import { type Command, type Given, Refusal, withDatabase } from '../command.server.ts';

export const makeStaff: Command = {
  name: 'make-staff',
  usage: 'e-mail [--admin]',
  about: 'Делает зарегистрированного человека сотрудником, с --admin администратором.',
  options: { admin: { type: 'boolean' } },
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const { id, role, email, isBlocked } = await personOf(db, given);
      const isAdmin = role === 'admin' || given.flags['admin'] === true;
      const wanted = isAdmin ? 'admin' : 'staff';
      const parts = { siteUrl: given.env.siteUrl, pokeOutbox: () => {} };
      const changed = await changeRole(db, 'console', { id, role: wanted }, parts);
      if (!changed.ok) throw new Refusal(changed.problem.message);
      const closed = isBlocked ? ` Но учётная запись отключена: впустит block ${email} --off.` : '';
      const text = `${email} теперь ${isAdmin ? 'администратор' : 'сотрудник'}.${closed}`;
      return { text, data: { email, role: wanted } };
    }),
};

export const confirmAddress: Command = {
  name: 'confirm-email',
  usage: 'e-mail',
  about: 'Считает адрес подтверждённым: впускает того, до кого не дошло письмо.',
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const person = await personOf(db, given);
      const isNew = await confirmEmail(db, person, new Date());
      const text = isNew
        ? `Адрес ${person.email} подтверждён.`
        : `Адрес ${person.email} уже был подтверждён.`;
      return { text, data: { email: person.email, changed: isNew } };
    }),
};

export const dropFactor: Command = {
  name: 'drop-second-factor',
  usage: 'e-mail',
  about:
    'Впускает по одному паролю того, кто потерял телефон и резервные коды; все его входы кончаются, роль остаётся.',
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const { id, email, hasSecondFactor: changed } = await personOf(db, given);
      const parts = { siteUrl: given.env.siteUrl, pokeOutbox: () => {} };
      const dropped = await removeSecondFactor(db, 'console', { id }, parts);
      if (!dropped.ok) throw new Refusal(dropped.problem.message);
      const text = changed
        ? `${email}: второй фактор снят, все входы завершены. Войти теперь можно по паролю, об этом уйдёт письмо.`
        : `У ${email} второго фактора нет.`;
      return { text, data: { email, changed } };
    }),
};

export const resetPassword: Command = {
  name: 'reset-password',
  usage: 'e-mail',
  about:
    'Печатает ссылку, по которой человек задаст новый пароль; работает час и один раз, почта не нужна.',
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const person = await personOf(db, given);
      const { siteUrl } = given.env;
      const link = await passwordLink(db, person, { siteUrl, now: new Date() });
      const text = `Новый пароль для ${person.email} можно задать в течение часа:\n${link}`;
      return { text, data: { email: person.email, link } };
    }),
};

export const block: Command = {
  name: 'block',
  usage: 'e-mail [--off]',
  about:
    'Отключает учётную запись: все входы человека кончаются, данные остаются. --off впускает его снова.',
  options: { off: { type: 'boolean' } },
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const { id, email } = await personOf(db, given);
      const blocked = given.flags['off'] !== true;
      const changed = await setBlocked(db, 'console', { id, blocked }, { now: () => new Date() });
      if (!changed.ok) throw new Refusal(changed.problem.message);
      const text = `${email}: учётная запись ${blocked ? 'отключена' : 'снова действует'}.`;
      return { text, data: { email, blocked } };
    }),
};

export const exportPerson: Command = {
  name: 'export-person',
  usage: 'e-mail [--to ФАЙЛ]',
  about:
    'Пишет в файл JSON всё, что сайт знает о человеке с учётной записью: то же, что он сам скачивает в кабинете. Файл с личными данными: после передачи удалите его.',
  options: { to: { type: 'string' } },
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const person = await personOf(db, given, FIND_REQUESTS);
      const parts = { ownData: OWN_DATA, now: () => new Date() };
      const own = await exportOwnData(db, person, parts);
      const file = await writePerson(given, person.id, `${JSON.stringify(own, null, 2)}\n`);
      return {
        text: `Всё, что сайт знает о ${person.email}, записано в ${file}. После передачи удалите файл.`,
        data: { email: person.email, file },
      };
    }),
};

/**
 * Writes a person's data to the file that the command names, otherwise to a folder beside the pictures:
 * the site may write there, and no backup or visitor reads it.
 */
async function writePerson({ env, flags }: Given, id: number, text: string): Promise<string> {
  const usual = path.join(path.dirname(env.filesDirectory), 'exports');
  const file = path.resolve(
    typeof flags['to'] === 'string' ? flags['to'] : path.join(usual, `person-${id}.json`),
  );
  try {
    if (flags['to'] === undefined) await mkdir(usual, { recursive: true, mode: 0o700 });
    await writeWhole(file, Buffer.from(text), { mode: 0o600 });
    return file;
  } catch (error) {
    const fault = systemFault(error);
    if (fault === null) throw error;
    throw new Refusal(
      `Файл ${file} не записать. ${fault}. Назовите файл в папке, куда может писать пользователь сайта: --to ФАЙЛ`,
    );
  }
}

/** What the site knows of a person without an account. */
const FIND_REQUESTS =
  'Заявки тех, кто не регистрировался, ищите на сайте: раздел «Заявки», поиск по почте или телефону.';

/** The person whose address is the command's first argument; `advice` is for one without an account. */
async function personOf(db: Db, { words }: Given, advice = 'Сначала нужна регистрация.') {
  const email = accountEmail(words[0] ?? '');
  if (email === null) throw new Refusal(`Это не адрес почты: ${words[0] ?? ''}`);
  const person = await personByEmail(db, email);
  if (!person) throw new Refusal(`${email} ещё не зарегистрирован. ${advice}`);
  return { ...person, email };
}
