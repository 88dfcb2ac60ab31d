import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { useSessionNews } from '#ui/session/use-session.ts';

/** What a staff screen's route may say in `handle`. */
interface StaffHandle {
  /** Where signing out leads; without it the gate takes the screen's place. */
  exit?: string;
}

/**
 * Keeps a staff screen true to the session: a sign-out, in whichever tab, follows the screen's exit
 * rule, and another role is asked about anew. A session that was merely found ended changes nothing,
 * so that what is being typed stays.
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
