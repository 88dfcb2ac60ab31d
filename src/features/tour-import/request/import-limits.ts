/** Rows per request; the size of its body is limited as well. */
export const MOST_ROWS_SENT = 100;
export const MOST_ROWS_CHECKED = 200;
/** How long an import can be undone; then it is deleted, with the former values of the tours. */
export const UNDO_DAYS = 90;
/** The most characters of a hotel's name. */
export const LONGEST_HOTEL = 200;
