/** Rows per request; the size of its body is limited as well. */
export const MOST_ROWS_SENT = 100;
export const MOST_ROWS_CHECKED = 200;
