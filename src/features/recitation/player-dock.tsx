import { useDockedPlayer } from '#features/recitation/use-docked-player.ts';

/** Where the player stands on every page: all that pages carry of it until somebody listens. */
export function PlayerDock() {
  const docked = useDockedPlayer();
  return docked && <docked.PlayerBar />;
}
