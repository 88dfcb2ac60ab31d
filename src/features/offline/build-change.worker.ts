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
 * time.
 */
export async function leaveOldBuilds(build: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(filesOf('')) && name !== filesOf(build));
  if (old.length === 0 || (await isOldTabOpen())) return;
  for (const { shelf, address } of await pagesOfOtherBuilds(build)) {
    if ((await keep(shelf, address)).problem !== null) return;
  }
  await Promise.all(old.map((name) => caches.delete(name)));
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
