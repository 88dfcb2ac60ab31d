import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { useSessionNews } from '#ui/session/use-session.ts';

/** The part of a staff route's `handle` that this hook reads. */
interface StaffHandle {
  /** The page after signing out; without it the sign-in form replaces the screen. */
  exit?: string;
}

/**
 * Keeps a staff screen in step with the session: a sign-out in any tab follows the screen's `exit`, and
 * a new role reloads the data. A session that has merely expired changes nothing, so that typed texts
 * stay.
 */
export function useStaffSession(): void {
  const handle = useMatches().at(-1)?.handle as StaffHandle | undefined;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useSessionNews(({ event, isWanted }) => {
    if (event === 'signed-out' && isWanted && handle?.exit) void navigate(handle.exit);
    if (event === 'user-updated') void revalidate();
  });
}
