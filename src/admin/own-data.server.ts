import { quranOwnData } from '#features/quran/progress/own-reading.server.ts';
import { listeningOwnData } from '#features/recitation/listening/own-listening.server.ts';
import { requestsOwnData } from '#features/requests/store/own-requests.server.ts';
import { shortlistOwnData } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import type { OwnData } from '#server/session/account-parts.server.ts';

/** What each feature keeps of a person: it goes into the file of their data and with their account. */
export const OWN_DATA: OwnData[] = [
  quranOwnData,
  listeningOwnData,
  shortlistOwnData,
  requestsOwnData,
];
