import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

// What is for later comes when the page has long been used.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    import('#features/offline/offline-live.tsx').then(
      ({ beginOffline }) => beginOffline(),
      () => null,
    );
  }, 3000);
}
