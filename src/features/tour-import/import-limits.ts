/** Rows that one request may carry; its body is bounded besides. */
export const MOST_ROWS_SENT = 100;
export const MOST_ROWS_CHECKED = 200;
