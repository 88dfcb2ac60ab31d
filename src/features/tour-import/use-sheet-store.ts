import { KEPT_MS, type SheetWork } from '#features/tour-import/sheet-memory.ts';

/** Where a sheet came from. */
export type SheetSource = { text: string } | { file: File };

/** The sheet in hand as this browser keeps it. */
export interface KeptSheet {
  /** When it was read: what tells it from another one. */
  atMs: number;
  /** The account that it belongs to. */
  owner: number;
  name: string;
  source: SheetSource;
}

/** A sheet may be far larger than what local storage takes. */
const DATABASE = 'tour-import';
const STORE = 'sheet';

/** Keeps a sheet in place of the one before, with nothing done with it yet. */
export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await inStore('readwrite', (store) => {
    store.delete('work');
    return store.put(sheet, 'sheet');
  });
}

/** Keeps what was done with the sheet of `atMs`. */
export async function keepWork(atMs: number, work: SheetWork): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...work, atMs }, 'work'));
}

export async function dropSheet(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

/** The sheet that `owner` had in hand, and what they had done with it; null when there is none. */
export async function findSheet(
  owner: number,
  nowMs: number,
): Promise<{ sheet: KeptSheet; work: SheetWork | null } | null> {
  const sheet = await inStore<KeptSheet | undefined>('readonly', (store) => store.get('sheet'));
  if (!sheet || sheet.owner !== owner) return null;
  if (nowMs - sheet.atMs > KEPT_MS) {
    await dropSheet();
    return null;
  }
  type KeptWork = SheetWork & { atMs: number };
  const work = await inStore<KeptWork | undefined>('readonly', (store) => store.get('work'));
  return { sheet, work: work?.atMs === sheet.atMs ? work : null };
}

/** Null when this browser keeps nothing: no database, no room, a private window. */
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
