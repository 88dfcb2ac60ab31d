import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { canMount, smallDisk } from '#test/small-disk.ts';
import { runAdmin } from './run-admin.server.ts';

/**
 * What `doctor` says of something, «Место на диске» unless said: SMALL in the settings is a disk of the
 * size, OTHER a folder elsewhere.
 */
async function linesOf(
  mebibytes: number,
  leftBytes: number,
  settings: Record<string, string>,
  what = 'Место на диске',
) {
  const disk = smallDisk(mebibytes);
  if (!disk) throw new Error('no small disk');
  const other = mkdtempSync(path.join(tmpdir(), 'vseumry-disks-'));
  onTestFinished(() => {
    disk.remove();
    rmSync(other, { recursive: true });
  });
  disk.leave(leftBytes);
  const place = (text: string) => text.replace('SMALL', disk.directory).replace('OTHER', other);
  const variables = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, place(value)]),
  );
  const told: string[] = [];
  const print = (text: string) => void told.push(text);
  await runAdmin(['doctor'], { variables, print, printError: print });
  return told
    .join('\n')
    .split('\n')
    .filter((line) => line.includes(what))
    .map((line) =>
      line.replaceAll(disk.directory, 'SMALL').replaceAll(other, 'OTHER').replaceAll('\u00a0', ' '),
    );
}

const onPostgres = {
  DATABASE_URL: 'postgres://site@127.0.0.1:9/site',
  FILES_DIR: 'SMALL/files',
  BACKUP_DIR: 'OTHER/backups',
  OUTBOX_DIR: 'OTHER/outbox',
};

it.runIf(canMount)('measures each disk that the site writes to, also with PostgreSQL', async () => {
  const lines = await linesOf(300, 250_000_000, onPostgres);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual(
    expect.stringMatching(/^. Место на диске: свободно .*: OTHER\/backups, OTHER\/outbox$/),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^! Место на диске: свободно \d+ МБ: SMALL\/files$/),
  );
});

it.runIf(canMount)('calls a full disk of pictures bad', async () => {
  expect(await linesOf(10, 0, onPostgres)).toContain(
    '✗ Место на диске: свободно 0 МБ: SMALL/files. Сюда ничего не записать: освободите место.',
  );
});

it.runIf(canMount)('says below which space the embedded database takes no writes', async () => {
  const settings = { DATA_DIR: 'SMALL/data', FILES_DIR: 'SMALL/files', OUTBOX_DIR: 'SMALL/outbox' };
  expect(await linesOf(300, 199_000_000, settings)).toEqual([
    expect.stringMatching(
      /^✗ Место на диске: свободно 19\d МБ: SMALL\/data, SMALL\/outbox, SMALL\/files\. Пока меньше 200 МБ, встроенная база ничего не сохраняет/,
    ),
  ]);
});

it.runIf(canMount)(
  'says of letters and database that a full disk needs room, not rights',
  async () => {
    const settings = {
      DATA_DIR: 'SMALL/data',
      FILES_DIR: 'SMALL/files',
      OUTBOX_DIR: 'SMALL/outbox',
    };
    const remedy = '(ENOSPC). На диске закончилось место: освободите его.';
    expect(await linesOf(1, 0, settings, 'Встроенная база')).toEqual([
      `✗ Встроенная база: Не удаётся записать в папку SMALL/data ${remedy}`,
    ]);
    expect(await linesOf(1, 0, settings, 'Почта')).toEqual([
      `✗ Почта: SMTP_URL не задан, а письмо в папку SMALL/outbox не записать ${remedy} Другую папку задаёт OUTBOX_DIR, почтовый сервер — SMTP_URL.`,
    ]);
  },
);
