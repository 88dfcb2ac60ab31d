import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { canMount, smallDisk } from '#test/small-disk.ts';
import { runAdmin } from './run-admin.server.ts';

/** What `doctor` says of the disks, with folders on a disk of the size, and two elsewhere. */
async function diskLines(mebibytes: number, leftBytes: number, settings: Record<string, string>) {
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
    .filter((line) => line.includes('Место на диске'))
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
  const lines = await diskLines(300, 250_000_000, onPostgres);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual(
    expect.stringMatching(/^. Место на диске: свободно .*: OTHER\/backups, OTHER\/outbox$/),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^! Место на диске: свободно \d+ МБ: SMALL\/files$/),
  );
});

it.runIf(canMount)('calls a full disk of pictures bad', async () => {
  expect(await diskLines(10, 0, onPostgres)).toContain(
    '✗ Место на диске: свободно 0 МБ: SMALL/files. Сюда ничего не записать: освободите место.',
  );
});

it.runIf(canMount)('says below which space the embedded database takes no writes', async () => {
  const settings = { DATA_DIR: 'SMALL/data', FILES_DIR: 'SMALL/files', OUTBOX_DIR: 'SMALL/outbox' };
  expect(await diskLines(300, 199_000_000, settings)).toEqual([
    expect.stringMatching(
      /^✗ Место на диске: свободно 19\d МБ: SMALL\/data, SMALL\/outbox, SMALL\/files\. Пока меньше 200 МБ, встроенная база ничего не сохраняет/,
    ),
  ]);
});
