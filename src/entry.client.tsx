import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Running the modules was one task. The browser opens its tables of time zones when it is first
// asked for a clock, which takes as long again: that is another. Starting the page is a third. A
// press between them is heard.
setTimeout(() => new Intl.DateTimeFormat());
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
});

// What pages are looked at is told once they have been, for a while; the list of tours likewise.
if (import.meta.env.PROD) {
  setTimeout(() => {
    import('#features/statistics/counting/page-followers.tsx').then(
      ({ followPage }) => followPage(),
      () => null,
    );
  }, 3000);
}

// What is for the time without a network comes when the page has long been used; a page that is a
// kept copy says so at once.
const LATER_MS = document.documentElement.dataset.keptAt ? 0 : 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without the network it comes when the network does.
  const begin = () => {
    import('./offline-live.tsx').then(
      ({ beginOffline }) => beginOffline(),
      () => addEventListener('online', begin, { once: true }),
    );
  };
  setTimeout(begin, LATER_MS);
}
