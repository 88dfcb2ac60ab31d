import { quranOwnData } from '#features/quran/progress/own-reading.server.ts';
import { listeningOwnData } from '#features/recitation/listening/own-listening.server.ts';
import { requestsOwnData } from '#features/requests/store/own-requests.server.ts';
import { shortlistOwnData } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import type { OwnData } from '#server/session/account-parts.server.ts';

/**
 * Each feature's own data of a person: they go into the person's file, and are deleted with the
 * account.
 */
export const OWN_DATA: OwnData[] = [
  quranOwnData,
  listeningOwnData,
  shortlistOwnData,
  requestsOwnData,
];
