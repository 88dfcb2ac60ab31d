import { useRevalidator } from 'react-router';
import { useAccountLive, useSessionStart } from '#features/account/session/use-account-live.ts';
import { SignInLink } from '#ui/session/sign-in-link.tsx';
import { closeSignIn } from '#ui/session/use-sign-in.ts';
import { useSession, useSessionNews } from '#ui/session/use-session.ts';
import { useSignInDialog } from '#features/account/session/use-sign-in-dialog.ts';

/**
 * The account at the right of the header. The server renders «Войти» for everybody; signed-in people
 * get their menu after the page has started, in reserved space.
 */
export function AccountArea() {
  useSessionStart();
  const { revalidate } = useRevalidator();
  useSessionNews(({ event, isWanted }) => {
    if (isWanted && (event === 'signed-in' || event === 'signed-out')) void revalidate();
  });
  const user = useSession();
  const live = useAccountLive();
  const dialog = useSignInDialog();
  return (
    <>
      <div className="hidden w-18 shrink-0 justify-end md:flex xl:grow print:hidden">
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
      {dialog && <dialog.View first={dialog.request} onClose={closeSignIn} />}
    </>
  );
}

/** The account in the phone's menu. */
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

/** The panel's link among the sections of the site, for staff. */
export function PanelSection({ className }: { className: string }) {
  const user = useSession();
  const live = useAccountLive();
  return user && live ? <live.PanelItem user={user} className={className} /> : null;
}
