import { OfflinePage } from '#features/offline/offline-page.tsx';

export const handle = { isText: true, kept: () => '' };

export function meta() {
  return [{ title: 'Без сети — ВсеУмры' }, { name: 'robots', content: 'noindex' }];
}

export default OfflinePage;
