import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { backupJob, verifyJob } from '#server/backup/backup-job.server.ts';
import type { BackupPlace } from '#server/backup/backup-place.server.ts';
import { verifyBackup } from '#server/backup/backup.server.ts';
import { answerBackupRequests, requestBackup } from '#server/backup/backup-requests.server.ts';
import { folderBackups, localBackup } from '#server/backup/folder-backups.server.ts';
import { openPlace } from '#server/backup/open-backups.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { addPerson, letters } from '#test/accounts.ts';
import { BACKUP_BUCKET, startBucketServer } from '#test/hosts/bucket-server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { canMount, smallDisk } from '#test/small-disk.ts';

async function* of(text: string) {
  yield Buffer.from(text);
}

describeOnBothEngines('scheduled backups', ({ db, database }) => {
  const folderOf = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-job-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  };
  const jobInto = (place: BackupPlace, now: Date) =>
    backupJob(
      {
        connect: () => database().connectAlone(),
        scratch: path.join(tmpdir(), 'vseumry-scratch'),
        files: diskFiles(path.join(tmpdir(), 'vseumry-no-pictures')),
        folders: ['hotels'],
        secret: null,
      },
      { place, every: 'hourly', passphrase: null },
      { db: db(), siteUrl: 'https://site.example', now: () => now },
    );
  const run = (place: BackupPlace, now: Date) =>
    jobInto(place, now).run(new AbortController().signal);

  it('are complete, and old ones are removed', async () => {
    const folder = folderOf();
    writeFileSync(path.join(folder, 'vseumry-2024-01-01T00-00-00Z.backup'), 'a month of its own');
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T09-00-01Z.backup'), 'of the same hour');
    const place = folderBackups(folder);
    await run(place, new Date('2026-11-22T09:00:02Z'));
    expect(readdirSync(folder).toSorted()).toEqual([
      'vseumry-2024-01-01T00-00-00Z.backup',
      'vseumry-2026-11-22T09-00-02Z.backup',
    ]);
    const file = place.file('vseumry-2026-11-22T09-00-02Z.backup');
    expect(
      (await verifyBackup(file, null, { log: silentLog, scratch: folderOf() })).tables.length,
    ).toBeGreaterThan(20);
  });

  it('are verified: the newest one, while there is memory for it', async () => {
    const folder = folderOf();
    const place = folderBackups(folder);
    const verify = (freeBytes = 2e9) =>
      verifyJob(
        { place, passphrase: null },
        {
          log: silentLog,
          scratch: folderOf(),
          now: () => new Date('2026-11-22T09:30:00Z'),
          freeBytes: () => freeBytes,
        },
      ).run(new AbortController().signal);
    expect(await verify()).toBe('not-yet');
    await run(place, new Date('2026-11-22T09:00:02Z'));
    await verify();
    await expect(verify(1e8)).rejects.toMatchObject({ code: 'no_memory' });
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T10-00-00Z.backup'), 'torn');
    await expect(verify()).rejects.toThrow('Это не резервная копия');
  });

  it('are not called damaged when a newer one takes the place of the one that is verified', async () => {
    const folder = folderOf();
    const place = folderBackups(folder);
    await run(place, new Date('2026-11-22T09:00:02Z'));
    const meanwhile: BackupPlace = {
      ...place,
      file(name) {
        const file = place.file(name);
        return {
          ...file,
          async size() {
            await run(place, new Date('2026-11-22T09:20:00Z'));
            return file.size();
          },
        };
      },
    };
    const job = verifyJob(
      { place: meanwhile, passphrase: null },
      {
        log: silentLog,
        scratch: folderOf(),
        now: () => new Date('2026-11-22T09:30:00Z'),
        freeBytes: () => 2e9,
      },
    );
    expect(await job.run(new AbortController().signal)).toBe('not-yet');
    expect(readdirSync(folder)).toEqual(['vseumry-2026-11-22T09-20-00Z.backup']);
  });

  it('also go to a bucket, and old ones are removed there', async () => {
    const service = await startBucketServer();
    onTestFinished(service.stop);
    const place = openPlace(`s3://${BACKUP_BUCKET}/site`, service.settings);
    const old = ['2024-01-01T00-00-00', '2026-11-22T09-00-01'];
    for (const day of old) await place.file(`vseumry-${day}Z.backup`).write(of('old'));
    await openPlace(`s3://${BACKUP_BUCKET}`, service.settings).file('notes.txt').write(of('mine'));
    await run(place, new Date('2026-11-22T09:00:02Z'));
    expect([...service.copies.keys()].toSorted()).toEqual([
      'notes.txt',
      'site/vseumry-2024-01-01T00-00-00Z.backup',
      'site/vseumry-2026-11-22T09-00-02Z.backup',
    ]);
    const made = place.file('vseumry-2026-11-22T09-00-02Z.backup');
    expect(
      (await verifyBackup(made, null, { log: silentLog, scratch: folderOf() })).tables.length,
    ).toBeGreaterThan(20);

    await addPerson(db(), 'admin@site.example');
    await service.stop();
    await expect(run(place, new Date())).rejects.toMatchObject({ fault: 'unavailable' });
    const [letter] = await db().select().from(outbox);
    expect(letter?.text).toContain('отвечает\u00a0ли хранилище');
  });

  it('hold no connection while the bucket does not answer', async () => {
    const service = await startBucketServer();
    onTestFinished(service.stop);
    // More than the buffers on the way to the bucket take.
    await db().execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days)
      select md5(random()::text) || n, 'umrah', md5(random()::text), '2027-01-01', 'январь', 10
      from generate_series(1, 2000) n`);
    const release = service.hold('POST');
    const running = run(openPlace(`s3://${BACKUP_BUCKET}`, service.settings), new Date());
    await expect.poll(() => service.requests).toHaveLength(1);
    // The heartbeat may hold one for a moment; the bucket would hold it until the release.
    const busy = () => database().pool().total - database().pool().idle;
    await expect.poll(busy).toBe(0);
    // A connection of its own to PostgreSQL is not of the pool.
    const others = await db().execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    expect(others.rows).toEqual([]);
    release();
    await running;
    expect(service.copies.size).toBe(1);
  });

  it.runIf(canMount)('say what opens a folder that systemd lets the site only read', async () => {
    const disk = smallDisk(1);
    onTestFinished(() => disk?.remove());
    disk?.protect();
    const folder = disk?.directory ?? '';
    await addPerson(db(), 'admin@site.example');
    await expect(run(folderBackups(folder), new Date())).rejects.toThrow('EROFS');
    const [letter] = await db().select().from(outbox);
    expect(letter?.text).toMatch(/Папка только для чтения, .* строка ReadWritePaths/);

    const asked = folderOf();
    const { stop } = answerBackupRequests(asked, async (file) => ({
      bytes: await localBackup(file).write(of('a copy')),
      encrypted: false,
    }));
    onTestFinished(stop);
    await expect(requestBackup(asked, path.join(folder, 'a.backup'))).rejects.toThrow(
      /^Копия не сделана: Эта папка только для чтения: .*Под systemd её открывает systemctl edit/,
    );

    // Node itself reports a missing folder there as missing, and not that it can't be made.
    const missing = path.join(folder, 'copies', 'of the site');
    await expect(run(folderBackups(missing), new Date())).rejects.toThrow('EROFS');
    await expect(requestBackup(asked, path.join(missing, 'a.backup'))).rejects.toThrow(
      /^Копия не сделана: Папку \/.*\/copies не\u00a0создать: .*только для чтения\. Под systemd/,
    );
  });

  it('notify administrators of a failure, once a day', async () => {
    await addPerson(db(), 'admin@site.example');
    await addPerson(db(), 'reader@site.example');
    const inTheWay = path.join(folderOf(), 'file');
    writeFileSync(inTheWay, '');
    for (let round = 0; round < 2; round += 1) {
      await expect(run(folderBackups(inTheWay), new Date())).rejects.toThrow(/EEXIST|ENOTDIR/);
    }
    const told = (await letters(db())).filter(({ kind }) => kind === 'backup-failed');
    expect(told.map(({ to }) => to)).toEqual(['admin@site.example']);
  });
});
