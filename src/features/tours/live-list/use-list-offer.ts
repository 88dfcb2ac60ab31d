import { useSyncExternalStore } from 'react';
import { isListOld } from '#features/tours/live-list/live-list.ts';
import { heardVersion, listenToList } from '#features/tours/live-list/live-list.browser.ts';
import { type OpenList, openList } from '#features/tours/live-list/open-list.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** Whether the list on the page is older than the site's. */
const isOffered = createLiveValue(false);
/** The first version heard while a list is open. */
let heardFirst = '';
/** The version whose offer the reader dismissed. */
let dismissed = '';
let stopListening: (() => void) | null = null;

function look(): void {
  const list = openList.get();
  if (!list) heardFirst = '';
  heardFirst ||= list ? heardVersion.get() : '';
  const { version = null } = list ?? {};
  const heard = heardVersion.get();
  isOffered.set(list !== null && heard !== dismissed && isListOld({ version, heardFirst }, heard));
}

/** Hides the offer until there is another version. */
export function dismissOffer(): void {
  dismissed = heardVersion.get();
  look();
}

/** Listens to the site as long as a list is open on the page. */
export function startListOffer(): void {
  const follow = () => {
    if (openList.get()) stopListening ??= listenToList();
    else {
      stopListening?.();
      stopListening = null;
    }
    look();
  };
  openList.subscribe(follow);
  heardVersion.subscribe(look);
  follow();
}

/** Reads the open list again and takes it as the newest; false when that fails. */
export async function refreshList(list: OpenList): Promise<boolean> {
  const heard = heardVersion.get();
  const isDone = await list.refresh();
  if (isDone) heardFirst = heard;
  look();
  return isDone;
}

/** The open list when the site has a newer one, else null. */
export function useListOffer(): OpenList | null {
  const offered = useSyncExternalStore(isOffered.subscribe, isOffered.get, () => false);
  const list = useSyncExternalStore(openList.subscribe, openList.get, () => null);
  return offered ? list : null;
}
