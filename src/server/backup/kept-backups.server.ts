import { createContext } from 'react-router';
import type { BackupPlace } from '#server/backup/backup-place.server.ts';

const NAME = /^vseumry-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;
const DAY_MS = 86_400_000;
/** The clocks of two processes differ by less. */
const AHEAD_MS = 3_600_000;
/** For this many last hours, days and months with backups, the newest one is kept. */
const KEPT = [
  { unit: 'YYYY-MM-DDTHH'.length, count: 24 },
  { unit: 'YYYY-MM-DD'.length, count: 30 },
  { unit: 'YYYY-MM'.length, count: 12 },
];

/** Where and how often scheduled backups are made. */
export interface ScheduledBackups {
  place: BackupPlace;
  every: 'hourly' | 'daily';
}

/** Set by the program's entry point; null without scheduled backups. */
export const scheduledBackupsContext = createContext<ScheduledBackups | null>(null);

/** The name of a backup made at an instant: «vseumry-2026-11-22T10-00-00Z.backup». */
export function backupName(now: Date): string {
  return `vseumry-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/**
 * When the newest backup of a place was made; null when it has none. Throws when it can't be read. A
 * clock that ran ahead named some for the future: they don't count, or no backup would be missed until then.
 */
export async function newestBackup(place: BackupPlace, now: Date): Promise<Date | null> {
  const latest = backupName(new Date(now.getTime() + AHEAD_MS));
  const newest = (await backupsIn(place))
    .filter((name) => name <= latest)
    .toSorted()
    .at(-1);
  return newest === undefined ? null : instantOf(newest);
}

export interface KeptBackup {
  /** As people write it: a path, or `s3://bucket/key`. */
  name: string;
  madeAt: Date;
  bytes: number;
}

/** The backups of a place, newest first. Throws when it can't be read. */
export async function listBackups(place: BackupPlace): Promise<KeptBackup[]> {
  const names = (await backupsIn(place)).toSorted().reverse();
  const found = await Promise.all(
    names.map(async (name): Promise<KeptBackup[]> => {
      const file = place.file(name);
      const bytes = await file.size();
      return bytes === null ? [] : [{ name: file.name, madeAt: instantOf(name), bytes }];
    }),
  );
  return found.flat();
}

/**
 * Removes backups that need not be kept (see KEPT) and what an interrupted write left a day ago.
 * Other files in the place stay.
 */
export async function thinOut(place: BackupPlace): Promise<void> {
  const names = await backupsIn(place);
  const kept = keptOf(names);
  for (const name of names) if (!kept.has(name)) await place.remove(name);
  await place.sweep(new Date(Date.now() - DAY_MS));
}

/** Which of the backups to keep, by their names. */
export function keptOf(names: readonly string[]): Set<string> {
  const newestFirst = names.toSorted().reverse();
  const kept = new Set<string>();
  for (const { unit, count } of KEPT) {
    const ofUnit = new Map<string, string>();
    for (const name of newestFirst) {
      const period = name.slice('vseumry-'.length).slice(0, unit);
      if (!ofUnit.has(period)) ofUnit.set(period, name);
    }
    for (const name of [...ofUnit.values()].slice(0, count)) kept.add(name);
  }
  return kept;
}

async function backupsIn(place: BackupPlace): Promise<string[]> {
  return (await place.list()).filter((name) => NAME.test(name));
}

function instantOf(name: string): Date {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}
