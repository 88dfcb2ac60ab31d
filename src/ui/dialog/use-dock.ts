import { type ComponentType, useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';

/** The parts above the lower edge of every page; each is loaded when it is first needed. */
type Docked = Partial<Record<'copies' | 'notices' | 'player', ComponentType>>;

const NOTHING: Docked = {};
const docked = createLiveValue(NOTHING);

/** Shows a part on this page and on the following ones. Repeating the call changes nothing. */
export function dock(place: keyof Docked, Part: ComponentType): void {
  if (docked.get()[place] !== Part) docked.set({ ...docked.get(), [place]: Part });
}

/** The parts that were loaded. */
export function useDocked(): Docked {
  return useSyncExternalStore(docked.subscribe, docked.get, () => NOTHING);
}
