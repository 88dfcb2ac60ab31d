import { useSyncExternalStore } from 'react';
import { isListOld } from '#features/tours/live-list/live-list.ts';
import { heardVersion, listenToList } from '#features/tours/live-list/live-list.browser.ts';
import { type OpenList, openList } from '#features/tours/live-list/open-list.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** Whether the list on the page is older than the site's. */
const isOffered = createLiveValue(false);
/** What stands for the version of a list that has none. */
let heardFirst = '';
/** What somebody did not want to be told of. */
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

/** Says nothing more until there is yet another list. */
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

/** Reads the open list anew and takes it for the newest; false when that failed. */
export async function refreshList(list: OpenList): Promise<boolean> {
  const heard = heardVersion.get();
  const isDone = await list.refresh();
  if (isDone) heardFirst = heard;
  look();
  return isDone;
}

/** The open list when a newer one can be had, else null. */
export function useListOffer(): OpenList | null {
  const offered = useSyncExternalStore(isOffered.subscribe, isOffered.get, () => false);
  const list = useSyncExternalStore(openList.subscribe, openList.get, () => null);
  return offered ? list : null;
}
