import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backupState } from '#features/site/dashboard/backup-card.server.ts';
import { folderBackups } from '#server/backup/folder-backups.server.ts';
import { openPlace } from '#server/backup/open-backups.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { useDatabase } from '#test/database.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('the backup on the dashboard', () => {
  const { db } = useDatabase();
  const folderOf = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-card-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  };
  const stateOf = (folder: string, every: 'hourly' | 'daily' = 'daily') =>
    backupState(db(), { place: folderBackups(folder), every }, NOW);

  it('says how old the newest one is', async () => {
    const folder = folderOf();
    const figure = async () => (await stateOf(folder)).card.figure;
    expect(await figure()).toBe('нет');
    writeFileSync(path.join(folder, 'vseumry-2026-11-17T10-00-00Z.backup'), '');
    expect(await figure()).toBe('5\u00a0дней');
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T07-30-00Z.backup'), '');
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T09-59-00Z.backup.1234abcd.part'), '');
    expect(await figure()).toBe('2\u00a0часа');
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T09-30-00Z.backup'), '');
    expect(await figure()).toBe('меньше часа');
  });

  it('says that there are none, and that a bucket does not tell', async () => {
    expect(await backupState(db(), null, NOW)).toMatchObject({ card: { figure: 'нет' } });
    expect(await stateOf('/nowhere')).toMatchObject({ card: { figure: 'нет' }, notice: null });
    const store = { endpoint: 'http://127.0.0.1:9', region: 'x', accessKeyId: 'x' };
    const place = openPlace('s3://copies', { ...store, secretAccessKey: 'x' });
    expect(await backupState(db(), { place, every: 'daily' }, NOW)).toMatchObject({
      card: { figure: '—' },
    });
  });

  it('says when one was verified last, and warns of one that failed', async () => {
    const folder = folderOf();
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T07-30-00Z.backup'), '');
    const note = async () => (await stateOf(folder)).card.notes[1]?.replaceAll('\u00a0', ' ');
    await db().insert(jobs).values({ name: 'verify-backup' });
    expect(await note()).toBeUndefined();
    const ran = new Date('2026-11-19T10:00:00Z');
    await db().update(jobs).set({ last_run_at: ran });
    expect(await note()).toBe('проверена 3 дня назад');
    await db().update(jobs).set({ failures: 4, last_error: 'no_memory' });
    expect(await note()).toBe('не проверена: нужно 500 МБ свободной памяти');
    expect((await stateOf(folder)).notice).toBeNull();
    await db().update(jobs).set({ failures: 1, last_error: 'BackupRefused' });
    expect(await note()).toBe('не прошла проверку 3 дня назад');
    expect((await stateOf(folder)).notice).toContain('не\u00a0прошла проверку. Резервная копия');
  });

  it('alarms about one that failed or is late by more than its interval', async () => {
    const folder = folderOf();
    writeFileSync(path.join(folder, 'vseumry-2026-11-22T07-30-00Z.backup'), '');
    expect((await stateOf(folder)).notice).toBeNull();
    expect((await stateOf(folder, 'hourly')).notice).toContain('нет уже 2\u00a0часа');
    await db().insert(jobs).values({ name: 'backup', failures: 1, last_error: 'ENOSPC' });
    const { notice } = await stateOf(folder);
    expect(notice).toContain('Закончилось место на\u00a0диске');
    expect(notice).toContain('место на\u00a0диске');
    await db().update(jobs).set({ failures: 0 });
    expect((await stateOf(folder)).notice).toBeNull();
  });
});
