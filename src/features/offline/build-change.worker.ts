import { keepFiles } from '#features/offline/files-of-build.worker.ts';
import { keep, pagesOfOtherBuilds } from '#features/offline/page-shelf.worker.ts';

declare const self: ServiceWorkerGlobalScope;

const NOTES = 'worker-notes';
const OLD_TABS = '/old-tabs';

/** The cache with the files of one build. */
export function filesOf(build: string): string {
  return `files-${build}`;
}

/**
 * Remembers which tabs were opened before this version started: they continue with their own files.
 */
export async function noteOldTabs(): Promise<void> {
  const notes = await caches.open(NOTES);
  await notes.put(OLD_TABS, new Response(JSON.stringify(await openTabs())));
}

/**
 * Deletes the files of former builds, once none of their tabs is open and every stored page starts
 * this build. Requests one stored page after the other until the network fails, and continues next
 * time. While a newer version comes or waits, some of the others are its files: they all stay. A
 * former worker deletes them nevertheless, so this build's `files` are fetched again if they are gone.
 */
export async function leaveOldBuilds(build: string, files: readonly string[]): Promise<void> {
  const names = await caches.keys();
  if (!names.includes(filesOf(build))) await keepFiles(filesOf(build), files);
  const old = names.filter((name) => name.startsWith(filesOf('')) && name !== filesOf(build));
  if (old.length === 0 || isNewerComing() || (await isOldTabOpen())) return;
  for (const { shelf, address } of await pagesOfOtherBuilds(build)) {
    if ((await keep(shelf, address)).problem !== null) return;
  }
  if (isNewerComing()) return;
  await Promise.all(old.map((name) => caches.delete(name)));
}

function isNewerComing(): boolean {
  return self.registration.installing !== null || self.registration.waiting !== null;
}

async function isOldTabOpen(): Promise<boolean> {
  const noted = await caches.match(OLD_TABS, { cacheName: NOTES });
  const old: string[] = noted ? await noted.json() : [];
  const open = await openTabs();
  return old.some((id) => open.includes(id));
}

async function openTabs(): Promise<string[]> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.map(({ id }) => id);
}
