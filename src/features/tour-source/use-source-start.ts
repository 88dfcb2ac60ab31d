import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { SourceDock } from '#features/tour-source/source-dock.tsx';
import { startListOffer } from '#features/tour-source/use-list-offer.ts';
import { currentSource } from '#features/tour-source/open-list.ts';
import { startTourSource, tourSource } from '#features/tour-source/use-tour-source.ts';
import { dockPlace } from '#ui/use-dock.ts';

let isStarted = false;

/** Begins the checks, listens to the list, and shows what there is to say; once. */
export function startSource(): void {
  if (isStarted) return;
  isStarted = true;
  tourSource.state.subscribe(() => currentSource.set(tourSource.state.get().current));
  startTourSource();
  startListOffer();
  createRoot(dockPlace('notices')).render(createElement(SourceDock));
}
