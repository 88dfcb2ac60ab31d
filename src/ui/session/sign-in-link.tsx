import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { STEP_PAGES } from '#lib/account/account-paths.ts';
import { isPlainClick } from '#ui/page/use-inner-links.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';

interface SignInLinkProps {
  to: 'sign-in' | 'register';
  className?: string;
  children: ReactNode;
}

/** Opens the dialog over the page; before the scripts run it leads to the page for signing in. */
export function SignInLink({ to, className, children }: SignInLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSignIn({ kind: to });
  };
  return (
    <Link to={STEP_PAGES[to]} onClick={open} className={className}>
      {children}
    </Link>
  );
}
