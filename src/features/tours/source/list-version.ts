/** The header with the list version of the catalogue's rows. */
export const LIST_VERSION = 'x-list-version';
