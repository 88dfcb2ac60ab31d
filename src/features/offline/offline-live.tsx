/*
 * The door to what works without a network: fetched once the page runs and rests.
 */

import { OfflineNotices } from '#features/offline/offline-notices.tsx';
import { startOffline } from '#features/offline/use-offline-start.ts';

export function beginOffline(): void {
  void startOffline(OfflineNotices);
}
