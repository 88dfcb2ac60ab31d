/** The API's address of an account's listening. */
export const LISTENING_API = '/api/quran/listening';

/** The number of last listenings on a page. */
export const SHOWN_SESSIONS = 5;
/** The most records of one request. */
export const MOST_SENT = 50;

/** Whole minutes of listening, for the statistics. */
export function listenedMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}
