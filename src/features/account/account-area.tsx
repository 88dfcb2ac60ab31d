import type { MouseEvent, ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { STEP_PAGES } from '#features/account/account-paths.ts';
import { useAccountLive, useSessionStart } from '#features/account/use-account-live.ts';
import { useSession, useSessionNews } from '#features/account/use-session.ts';
import { closeSignIn, openSignIn, useOpenedSignIn } from '#features/account/use-sign-in.ts';
import { isPlainClick } from '#ui/use-inner-links.ts';

/**
 * The account at the right of the header. Everybody gets «Войти» from the server; who is signed in
 * is told after the page has started, in room that was kept for it.
 */
export function AccountArea() {
  useSessionStart();
  const { revalidate } = useRevalidator();
  useSessionNews(({ event, isWanted }) => {
    if (isWanted && (event === 'signed-in' || event === 'signed-out')) void revalidate();
  });
  const user = useSession();
  const live = useAccountLive();
  const opened = useOpenedSignIn();
  return (
    <>
      <div className="hidden w-18 shrink-0 justify-end md:flex xl:w-60 print:hidden">
        {user && live ? (
          <live.AccountBar user={user} />
        ) : (
          <SignInLink
            to="sign-in"
            className="flex min-h-11 items-center rounded-control px-2 font-semibold text-primary hover:text-primary-hover"
          >
            Войти
          </SignInLink>
        )}
      </div>
      {opened && (
        <opened.View first={opened.first} onSignedIn={opened.onSignedIn} onClose={closeSignIn} />
      )}
    </>
  );
}

/** The account as rows of the menu that a phone has. */
export function AccountMenu({ className }: { className: string }) {
  const user = useSession();
  const live = useAccountLive();
  if (user && live) return <live.AccountItems user={user} />;
  return (
    <li>
      <SignInLink to="sign-in" className={className}>
        Войти
      </SignInLink>
    </li>
  );
}

/** The panel among the sections of the site, for staff. */
export function PanelSection({ className }: { className: string }) {
  const user = useSession();
  const live = useAccountLive();
  return user && live ? <live.PanelItem user={user} className={className} /> : null;
}

interface SignInLinkProps {
  to: 'sign-in' | 'register';
  className?: string;
  children: ReactNode;
}

/** Opens the dialog over the page; before the scripts run it leads to the page that does the same. */
export function SignInLink({ to, className, children }: SignInLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSignIn({ first: { kind: to } });
  };
  return (
    <Link to={STEP_PAGES[to]} onClick={open} className={className}>
      {children}
    </Link>
  );
}
