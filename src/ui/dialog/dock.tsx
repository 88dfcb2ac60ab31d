import { useDocked } from '#ui/dialog/use-dock.ts';

/**
 * Parts at the bottom of the window that stay while pages change: the player, above it the notices
 * of the tours, which take no space of the page, and those of stored copies.
 */
export function Dock() {
  const { copies: Copies, notices: Notices, player: Player } = useDocked();
  return (
    <>
      {(Notices || Player) && (
        <div className="sticky bottom-0 z-30 print:hidden">
          <div>{Notices && <Notices />}</div>
          <div>{Player && <Player />}</div>
        </div>
      )}
      {Copies && <Copies />}
    </>
  );
}
