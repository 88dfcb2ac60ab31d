/** The header in which the catalogue's rows say what they are known by: other rows, other name. */
export const LIST_VERSION = 'x-list-version';
