/**
 * Files that the service worker does not fetch for every visitor, by name. Arabic fonts are fetched
 * with pages that use them, and the privacy policy with its own page. Maps, signing in and the life of
 * a session, counting, switching reminders on, storing the whole Quran, the account's list and the server's answers about
 * unknown cities are useless without the network.
 */
export const notForAll =
  /amiri|scheherazade|uthmanic|leaflet|^(?:account-live|drawings|map|page-followers|prayer-not-found|privacy\.route|reminders-panel|saved-quran-panel|sign-in|use-action-form)-/;
