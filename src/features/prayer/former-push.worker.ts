/*
 * The worker of reminders as it was before the site had one for everything. Browsers that subscribed
 * then keep it until a page of a city takes their subscription over (use-notice.ts).
 */

import { answerPushes } from '#features/prayer/push-notices.worker.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
answerPushes(self);
