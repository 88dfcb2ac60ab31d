import { KEPT_MS, type SheetWork } from '#features/tour-import/page/state/sheet-memory.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';

/** The source of a sheet. */
export type SheetSource = { text: string } | { file: File };

/** The open sheet as this browser stores it. */
export interface KeptSheet {
  /** When it was read: its identity. */
  atMs: number;
  /** The account that it belongs to. */
  owner: number;
  name: string;
  source: SheetSource;
  /** The review of its file; null for a file that somebody chose. */
  review?: number | null;
}

/** A sheet may be far too large for local storage. */
const DATABASE = 'tour-import';
const STORE = 'sheet';
/** Which sheet is done with. Written at once, before a page can be left. */
const OVER_KEY = 'tour-import-over';

/** Stores a sheet, replacing the former one, without any changes yet. */
export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await inStore('readwrite', (store) => {
    store.delete('work');
    store.delete('choice');
    return store.put(sheet, 'sheet');
  });
}

/** Stores the changes to the sheet of `atMs`. */
export async function keepWork(atMs: number, work: SheetWork): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...work, atMs }, 'work'));
}

/** Stores which table of the sheet of `atMs` was chosen. */
export async function keepChoice(atMs: number, choice: TableChoice): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...choice, atMs }, 'choice'));
}

/** Deletes the stored sheet, that of `atMs`, and all changes. */
export async function dropSheet(atMs: number | null): Promise<void> {
  if (atMs !== null) writeKept(OVER_KEY, String(atMs));
  await inStore('readwrite', (store) => store.clear());
}

/** The open sheet of `owner`, with the changes to it; null when there is none. */
export async function findSheet(
  owner: number,
  nowMs: number,
): Promise<{ sheet: KeptSheet; work: SheetWork | null; choice: TableChoice | null } | null> {
  const sheet = await inStore<KeptSheet | undefined>('readonly', (store) => store.get('sheet'));
  if (!sheet || sheet.owner !== owner) return null;
  if (nowMs - sheet.atMs > KEPT_MS || readKept(OVER_KEY) === String(sheet.atMs)) {
    await dropSheet(sheet.atMs);
    return null;
  }
  type KeptWork = SheetWork & { atMs: number };
  const work = await inStore<KeptWork | undefined>('readonly', (store) => store.get('work'));
  type KeptChoice = TableChoice & { atMs: number };
  const choice = await inStore<KeptChoice | undefined>('readonly', (store) => store.get('choice'));
  return {
    sheet,
    work: work?.atMs === sheet.atMs ? work : null,
    choice: choice?.atMs === sheet.atMs ? choice : null,
  };
}

/** Null when this browser has no storage: no database, no space, a private window. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await opened();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        for (const event of ['error', 'abort']) {
          transaction.addEventListener(event, () => reject(new Error(event)));
        }
      });
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asking = indexedDB.open(DATABASE, 1);
    asking.addEventListener('upgradeneeded', () => asking.result.createObjectStore(STORE));
    asking.addEventListener('success', () => resolve(asking.result));
    for (const event of ['error', 'blocked']) {
      asking.addEventListener(event, () => reject(new Error(event)));
    }
  });
}
