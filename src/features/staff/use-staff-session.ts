import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { useSessionNews } from '#ui/session/use-session.ts';

/** The part of a staff route's `handle` that this hook reads. */
interface StaffHandle {
  /** The page after signing out, /all when left out; null: the sign-in form replaces the screen. */
  exit?: string | null;
}

/**
 * Keeps a staff screen in step with the session: a sign-out in any tab follows the screen's `exit`, and
 * a new role reloads the data. A session that has merely expired changes nothing, so that typed texts
 * stay.
 */
export function useStaffSession(): void {
  const { exit = '/all' } = (useMatches().at(-1)?.handle ?? {}) as StaffHandle;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useSessionNews(({ event, isWanted }) => {
    if (event === 'signed-out' && isWanted && exit !== null) void navigate(exit);
    if (event === 'user-updated') void revalidate();
  });
}
