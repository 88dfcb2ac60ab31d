import { failureWords } from '#lib/failure-words.ts';
import { sayMegabytes } from '#lib/megabytes.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import { sayHours, sayLong } from '#lib/time/how-long.ts';

/** The state of the site that the rules check. */
export interface SiteFacts {
  /** Answers of the last five minutes, of all processes. */
  lately: { requests: number; errors: number };
  /** `error` is the code of the last failure. */
  failingJobs: readonly { name: string; failures: number; error?: string | null }[];
  /** The oldest message of each job that waits because its way does not work. */
  late: readonly Late[];
  diskMegabytes: number | null;
  /** With less free space than this the database takes no writes; null for PostgreSQL. */
  readOnlyBelowMegabytes: number | null;
  /** Null without scheduled backups. */
  backup: { hours: number; isAny: boolean } | null;
}

/** A message that its job could not send for so long; `code` is that of the last failure. */
export interface Late {
  job: string;
  minutes: number;
  code: string;
}

/** A fault: its key, and a Russian text for the owner. */
export interface Alarm {
  key: string;
  title: string;
  words: string;
}

/** A few errors on a quiet night are too few for a percentage. */
const LEAST_ERRORS = 10;
/** This job sends its own letter when it fails, and the age of the backup is a rule. */
const BACKUP_JOB = 'backup';
/** A single backup that does not restore is reason enough. */
const VERIFY_JOB = 'verify-backup';
/** It had no memory for its work: that says nothing of a backup. */
const NOT_VERIFIED = 'no_memory';

export const WRITES_KEY = 'writes';
export const WRITES_TITLE = 'Сохранение данных';

/** The faults by the owner's rules. `jobName` returns a job's Russian name. */
export function alarmsIn(
  facts: SiteFacts,
  limits: AlarmLimits,
  jobName: (name: string) => string,
): Alarm[] {
  const alarms: Alarm[] = [];
  const { requests, errors } = facts.lately;
  const percent = requests === 0 ? 0 : (errors / requests) * 100;
  if (limits.errorPercent > 0 && errors >= LEAST_ERRORS && percent >= limits.errorPercent) {
    alarms.push({
      key: 'errors',
      title: 'Ошибки сайта',
      words: `За\u00a0пять минут не\u00a0удалось ${countOf(errors, ['ответ', 'ответа', 'ответов'])} из\u00a0${groupThousands(requests)}, это ${groupThousands(percent)}\u00a0%. Причины\u00a0— в\u00a0журнале сервера, строки с\u00a0"level":"error".`,
    });
  }
  for (const { name, failures, error } of facts.failingJobs) {
    if (name === VERIFY_JOB && error === NOT_VERIFIED) continue;
    if (name === VERIFY_JOB && limits.jobFailures > 0 && failures > 1) {
      alarms.push({
        key: `job ${name}`,
        title: 'Проверка резервной копии',
        words:
          'Последняя копия не\u00a0прошла проверку: восстановить из\u00a0неё сайт, возможно, не\u00a0удастся. Причина\u00a0— на\u00a0странице «Доставка», раздел «Работы сайта». Сделайте копию и\u00a0проверьте её командами backup и\u00a0verify (docs/operations.md).',
      });
      continue;
    }
    if (limits.jobFailures === 0 || failures < limits.jobFailures || name === BACKUP_JOB) continue;
    alarms.push({
      key: `job ${name}`,
      title: `Работа «${jobName(name)}»`,
      words: `Не\u00a0удаётся ${countOf(failures, ['раз', 'раза', 'раз'])} подряд. Причина\u00a0— на\u00a0странице «Доставка», раздел «Работы сайта».`,
    });
  }
  for (const { job, minutes, code } of facts.late) {
    if (limits.waitingMinutes === 0 || minutes < limits.waitingMinutes) continue;
    alarms.push({
      key: `late ${job}`,
      title: `Работа «${jobName(job)}»`,
      words: `Не удаётся уже ${sayLong(minutes)}. ${failureWords(code)}. Сайт пробует снова двое суток; что ждёт, видно на странице «Доставка».`,
    });
  }
  const { diskMegabytes: free, readOnlyBelowMegabytes: least } = facts;
  if (limits.diskMegabytes > 0 && free !== null && free < limits.diskMegabytes) {
    alarms.push({
      key: 'disk',
      title: 'Место на\u00a0диске',
      words: `Свободно ${sayMegabytes(free)}, а\u00a0нужно не\u00a0меньше ${sayMegabytes(limits.diskMegabytes)}. ${
        least === null
          ? 'Когда места не\u00a0останется, сайт перестанет что-либо сохранять.'
          : `Пока на\u00a0диске базы данных меньше ${sayMegabytes(least)}, сайт ничего не\u00a0сохраняет: заявки, регистрации и\u00a0правки отклоняются.`
      }`,
    });
  }
  const { backup } = facts;
  if (limits.backupHours > 0 && backup && backup.hours >= limits.backupHours) {
    const age = sayHours(backup.hours);
    alarms.push({
      key: 'backup',
      title: 'Резервная копия',
      words: backup.isAny
        ? `Последняя сделана ${age} назад. Проверьте папку копий и\u00a0место в\u00a0ней.`
        : `За\u00a0${age} не\u00a0сделано ни\u00a0одной. Проверьте папку копий и\u00a0место в\u00a0ней.`,
    });
  }
  return alarms;
}

/** Why nothing can be saved, according to a write of the site's own row. */
export interface Outage {
  kind: 'unavailable' | 'damaged' | 'constraint' | 'bug';
  code: string | null;
}

/** Read-only, or no room: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_ROOM = /^(25006|53100)$/;
/** It answers, but refuses connections. */
const NOT_LET_IN = /^(28...|3D000|53300)$/;

/** Names the actual cause: «не отвечает» only for a database that does not answer. */
export function outageWords({ kind, code }: Outage): string {
  const named = code === null ? '' : ` (${code})`;
  if (code !== null && NO_ROOM.test(code)) {
    return `База данных только читает${named}: обычно это значит, что на\u00a0диске закончилось место. Посетители видят сайт, но\u00a0заявки и\u00a0правки не\u00a0сохраняются.`;
  }
  if (code !== null && NOT_LET_IN.test(code)) {
    return `База данных не\u00a0пускает сайт${named}: проверьте пользователя, пароль и\u00a0число соединений. Открываются только страницы, которые сайт помнит.`;
  }
  if (kind === 'unavailable') {
    return `База данных не\u00a0отвечает${named}. Открываются только страницы, которые сайт помнит; заявки и\u00a0правки не\u00a0сохраняются.`;
  }
  if (kind === 'damaged') {
    return `Часть базы данных повреждена${named}. Остановите сайт и\u00a0восстановите последнюю резервную копию.`;
  }
  return `База данных отклоняет записи сайта${named}. Причина\u00a0— в\u00a0журнале сервера.`;
}
