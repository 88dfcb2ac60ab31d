/** The header in which a deletion names its entry in the bin. */
export const BIN_HEADER = 'x-bin-entry';

/** The address of the bin and of its forms. */
export const BIN_ADDRESS = '/admin/bin';

/** How long a change can be undone and a deleted thing restored, in days. */
export const BIN_DAYS = 30;

/** Parses the id of a change set from an address or a form; null for anything else. */
export function parseChangeSet(text: unknown): string | null {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
    ? text
    : null;
}

/** An address whose screen offers to undo a deletion. */
export function withBinned(address: string, changeSet: string | null): string {
  if (changeSet === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}binned=${changeSet}`;
}
