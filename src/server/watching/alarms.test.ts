import { expect, it } from 'vitest';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import { alarmsIn, outageWords, type SiteFacts } from '#server/watching/alarms.ts';

const LIMITS: AlarmLimits = {
  errorPercent: 5,
  jobFailures: 3,
  waitingMinutes: 60,
  diskMegabytes: 1000,
  backupHours: 36,
};
const FINE: SiteFacts = {
  lately: { requests: 1000, errors: 0 },
  failingJobs: [],
  late: [],
  diskMegabytes: 5000,
  readOnlyBelowMegabytes: null,
  backup: { hours: 20, isAny: true },
};
const said = (facts: Partial<SiteFacts>, limits: Partial<AlarmLimits> = {}) =>
  alarmsIn({ ...FINE, ...facts }, { ...LIMITS, ...limits }, (name) => `<${name}>`).map(
    ({ key, title, words }) => [key, title, words].join(' | ').replaceAll('\u00a0', ' '),
  );

it('reports nothing while all is well', () => {
  expect(said({})).toEqual([]);
  expect(said({ diskMegabytes: null, backup: null, lately: { requests: 0, errors: 0 } })).toEqual(
    [],
  );
});

it('begins exactly at the owner’s thresholds', () => {
  expect(said({ lately: { requests: 1000, errors: 49 } })).toEqual([]);
  expect(said({ lately: { requests: 1000, errors: 50 } })).toEqual([
    expect.stringMatching(
      /^errors \| Ошибки сайта \| За пять минут не удалось 50 ответов из 1 000, это 5 %/,
    ),
  ]);
  expect(said({ lately: { requests: 9, errors: 9 } })).toEqual([]);
  expect(said({ diskMegabytes: 1000 })).toEqual([]);
  expect(said({ diskMegabytes: 999 })).toEqual([
    'disk | Место на диске | Свободно 999 МБ, а нужно не меньше 1 ГБ. Когда места не останется, сайт перестанет что-либо сохранять.',
  ]);
  expect(said({ diskMegabytes: 999, readOnlyBelowMegabytes: 200 })).toEqual([
    expect.stringMatching(
      /1 ГБ\. Пока на диске базы данных меньше 200 МБ, сайт ничего не сохраняет/,
    ),
  ]);
  expect(said({ backup: { hours: 35.9, isAny: true } })).toEqual([]);
  expect(said({ backup: { hours: 50, isAny: true } })).toEqual([
    expect.stringContaining('Последняя сделана 2 дня назад'),
  ]);
  expect(said({ backup: { hours: 36, isAny: false } })).toEqual([
    expect.stringContaining('За 36 часов не сделано ни одной'),
  ]);
});

it('tells of a mail server or messenger that takes nothing for an hour', () => {
  const late = (minutes: number, job = 'outbox', code = 'ECONNREFUSED') =>
    said({ late: [{ job, minutes, code }] });
  expect(late(59)).toEqual([]);
  expect(late(60)).toEqual([
    'late outbox | Работа «<outbox>» | Не удаётся уже 60 минут. Нет связи с сервером. Сайт пробует снова двое суток; что ждёт, видно на странице «Доставка».',
  ]);
  expect(late(300, 'deliveries-telegram', 'telegram_401')).toEqual([
    expect.stringContaining('уже 5 часов. Не подходит токен или пароль (ответ 401)'),
  ]);
});

it('names each failing job, except that of backups, which sends its own letter', () => {
  const failingJobs = [
    { name: 'backup', failures: 9 },
    { name: 'exchange-rate', failures: 2 },
    { name: 'outbox', failures: 3 },
  ];
  expect(said({ failingJobs })).toEqual([
    expect.stringMatching(/^job outbox \| Работа «<outbox>» \| Не удаётся 3 раза подряд/),
  ]);
});

it('leaves out rules that are off', () => {
  const off = {
    errorPercent: 0,
    jobFailures: 0,
    waitingMinutes: 0,
    diskMegabytes: 0,
    backupHours: 0,
  };
  const bad: SiteFacts = {
    lately: { requests: 100, errors: 100 },
    failingJobs: [{ name: 'outbox', failures: 100 }],
    late: [{ job: 'outbox', minutes: 600, code: 'EAUTH' }],
    diskMegabytes: 1,
    readOnlyBelowMegabytes: 200,
    backup: { hours: 1000, isAny: true },
  };
  expect(said(bad, off)).toEqual([]);
  expect(said(bad)).toHaveLength(5);
});

it.each([
  ['unavailable', 'ECONNREFUSED', /не отвечает/],
  ['unavailable', null, /не отвечает/],
  ['unavailable', '25006', /только читает.*место/],
  ['unavailable', '53100', /только читает.*место/],
  ['unavailable', '53300', /не пускает сайт/],
  ['unavailable', '28P01', /не пускает сайт/],
  ['damaged', 'XX001', /повреждена/],
  ['bug', '42P01', /отклоняет записи сайта \(42P01\)/],
] as const)('calls %s %s what it is', (kind, code, words) => {
  const text = outageWords({ kind, code }).replaceAll('\u00a0', ' ');
  expect(text).toMatch(words);
  if (!words.source.includes('отвечает')) expect(text).not.toContain('не отвечает');
});

it('reports a backup that does not pass its check at the second failure', () => {
  const failing = (failures: number) => [{ name: 'verify-backup', failures }];
  expect(said({ failingJobs: failing(1) })).toEqual([]);
  expect(said({ failingJobs: failing(2) })).toEqual([
    expect.stringMatching(/^job verify-backup \| Проверка резервной копии \| Последняя копия не/),
  ]);
  expect(said({ failingJobs: failing(9) }, { jobFailures: 0 })).toEqual([]);
  // A server without the memory for it has no bad backup.
  const [job] = failing(9);
  expect(said({ failingJobs: job ? [{ ...job, error: 'no_memory' }] : [] })).toEqual([]);
});
