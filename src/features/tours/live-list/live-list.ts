/**
 * Whether an open list is older than what the site says now. A list of the copy has no version; one
 * that the server filters stands for the first version that was heard beside it.
 */
export function isListOld(list: { version: string | null; heardFirst: string }, heard: string) {
  return heard !== '' && heard !== (list.version ?? list.heardFirst);
}
