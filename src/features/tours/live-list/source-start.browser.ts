import { SourceDock } from '#features/tours/live-list/source-dock.tsx';
import { startListOffer } from '#features/tours/live-list/use-list-offer.ts';
import { currentSource } from '#features/tours/live-list/open-list.ts';
import { startTourSource, tourSource } from '#features/tours/source/use-tour-source.ts';
import { dock } from '#ui/dialog/use-dock.ts';

let isStarted = false;

/** Starts the checks and the listening, and renders the dock; once. */
export function startSource(): void {
  if (isStarted) return;
  isStarted = true;
  tourSource.state.subscribe(() => currentSource.set(tourSource.state.get().current));
  startTourSource();
  startListOffer();
  dock('notices', SourceDock);
}
