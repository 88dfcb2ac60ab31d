/**
 * Whether an open list is older than the site's. A list from the copy has no version. A list that the
 * server filters counts as the first version heard while it is open.
 */
export function isListOld(list: { version: string | null; heardFirst: string }, heard: string) {
  return heard !== '' && heard !== (list.version ?? list.heardFirst);
}
