import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { isSiteStaff } from '#lib/account/panel.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { useSession } from '#ui/session/use-session.ts';

export interface StaffLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Parts of public pages for staff. They are loaded for signed-in visitors only. */
interface StaffParts {
  StaffLink: ComponentType<StaffLinkProps>;
}

/** Set by the account when its part for signed-in visitors is loaded. */
export const staffParts = createLiveValue<StaffParts | null>(null);

/** The parts for staff; null for everybody else, and while it is unknown who is signed in. */
export function useStaffParts(): StaffParts | null {
  const user = useSession();
  const parts = useSyncExternalStore(staffParts.subscribe, staffParts.get, () => null);
  return user && isSiteStaff(user) ? parts : null;
}
