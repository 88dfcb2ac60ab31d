import { parseArgs } from 'node:util';
import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { isBucketAddress } from '#server/env/bucket-address.ts';
import { DatabaseInUse } from '#server/db/embedded/embedded-postgres-lock.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { faultWords, FilesError } from '#server/files/files.server.ts';
import { systemFaultAt } from '#server/process/system-errors.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';
import { type Command, type Given, type Outcome, Refusal } from '../command.server.ts';
import { COMMANDS } from './commands.server.ts';

/** Exit codes: done, failed, wrong arguments, the running site holds the database. */
const DONE = 0;
const FAILED = 1;
const MISUSED = 2;
const IN_USE = 3;

const STOP_SITE =
  'Сайт работает и держит встроенную базу данных: с ней работает только один процесс. ' +
  'Остановите сайт, выполните команду и запустите его снова.';

interface Surroundings {
  variables: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
}

/** Executes one command line; returns the exit code. Never rejects. */
export async function runAdmin(line: readonly string[], around: Surroundings): Promise<number> {
  const [name = 'help', ...rest] = line;
  const isJson = rest.includes('--json');
  const tell = (outcome: Outcome, code: number) => {
    if (isJson) around.print(JSON.stringify({ ok: code === DONE, ...report(outcome, code) }));
    else (code === DONE ? around.print : around.printError)(outcome.text);
    return code;
  };
  if (['help', '--help', '-h'].includes(name)) return tell(help(), DONE);
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) return tell({ text: `Нет такой команды: ${name}.\n\n${help().text}` }, MISUSED);
  const words = wordsOf(command, rest);
  if (!words) return tell({ text: `Использование: ${usageOf(command)}` }, MISUSED);
  try {
    const env = readEnv(around.variables, { namesBucket: rest.some(isBucketAddress) });
    const log = createLog(isJson ? 'silent' : 'warn');
    return tell(await command.run({ ...words, env, variables: around.variables, log }), DONE);
  } catch (error) {
    if (error instanceof DatabaseInUse) return tell({ text: STOP_SITE }, IN_USE);
    return tell({ text: wordsOfError(error) }, FAILED);
  }
}

function report({ text, data }: Outcome, code: number): object {
  return code === DONE ? { message: text, ...data } : { error: text, code };
}

function wordsOf(command: Command, rest: string[]): Pick<Given, 'words' | 'flags'> | null {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { ...command.options, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [least, most] = command.words;
    if (positionals.length < least || positionals.length > most) return null;
    return { words: positionals, flags: values as Given['flags'] };
  } catch {
    return null;
  }
}

/** Russian error messages are meant for people; of other errors only the code is printed. */
function wordsOfError(error: unknown): string {
  if (error instanceof Refusal || error instanceof BackupRefused) return error.message;
  if (error instanceof FilesError) {
    const where = error.code === 'ENOSPC' ? ' Место нужно папке картинок, FILES_DIR.' : '';
    return `Не вышло: ${faultWords(error)}.${where}`;
  }
  if (!(error instanceof Error)) return String(error);
  const isRussian = /[а-яё]/i.test(error.message);
  if (isRussian) return error.message;
  const words = systemFaultAt(error);
  if (words !== null) return words;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `Не удалось выполнить команду${code}: ${error.message}`;
}

const usageOf = ({ name, usage }: Command) => [ADMIN, name, usage].filter(Boolean).join(' ');

function help(): Outcome {
  const lines = COMMANDS.map(({ name, usage, about }) => `  ${name} ${usage}\n      ${about}`);
  return {
    text: [
      `Команды владельца сайта: ${ADMIN} <команда>.`,
      '',
      ...lines,
      '',
      'С --json ответ печатается одной строкой JSON. Коды выхода: 0 — сделано, 1 — не удалось,',
      '2 — команда написана неверно, 3 — встроенную базу держит работающий сайт.',
    ].join('\n'),
    data: { commands: COMMANDS.map(({ name, usage, about }) => ({ name, usage, about })) },
  };
}
