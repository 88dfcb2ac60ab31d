import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { allowTranslators } from '#ui/page/translated-page.browser.ts';
import { hearEndedChanges } from '#ui/page/view-changes.browser.ts';

hearEndedChanges();
allowTranslators();

// Tasks of their own: running the modules, and starting the page. A press between them is heard.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
});

// Views are reported after some time on a page; the list of tours is synchronised then, too.
if (import.meta.env.PROD) {
  setTimeout(() => {
    import('#features/statistics/counting/page-followers.tsx').then(
      ({ followPage }) => followPage(),
      () => null,
    );
  }, 3000);
}

// The offline part starts after some time on a page; on a kept copy at once, because the page must say
// so.
const LATER_MS = document.documentElement.dataset.keptAt ? 0 : 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without the network it starts when the network returns.
  const begin = () => {
    import('./offline-live.tsx').then(
      ({ beginOffline }) => beginOffline(),
      () => addEventListener('online', begin, { once: true }),
    );
  };
  setTimeout(begin, LATER_MS);
}
