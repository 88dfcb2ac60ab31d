import { CircleUserRound, Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isPanelPath, mayEnterPanel } from '#lib/account/panel.ts';
import type { ClientUser } from '#lib/account/session-answer.ts';
import type { SessionEvent } from '#lib/account/session-events.ts';
import { life, startLife } from '#features/account/session/session-life.browser.ts';
import { buttonClass } from '#ui/button.tsx';
import type { StaffLinkProps } from '#ui/session/use-staff-parts.ts';
import { useMenu } from '#ui/use-menu.ts';

/*
 * The parts for people who are signed in or about to be, loaded only for them: the session's life cycle
 * and the header's menu.
 */

/** Starts the session's life cycle in the page; once is enough. */
export function startAccount(tellTabs: (event: SessionEvent) => void): void {
  startLife(tellTabs);
}

export { life };

/** The dialog, loaded when somebody opens it. */
export function loadSignIn() {
  return import('#features/account/session/sign-in-dialog.tsx');
}

interface PartProps {
  user: ClientUser;
}

/** At the right of the bar: in full on wide screens, behind an icon on narrower ones. */
export function AccountBar({ user }: PartProps) {
  const menu = useMenu();
  return (
    <>
      <div className="hidden min-w-0 items-center justify-end gap-1 xl:flex">
        <Link
          to="/account"
          title={user.email}
          className="min-w-0 rounded-control px-2 py-1 hover:text-primary"
        >
          <span className="block truncate text-sm text-ink-soft">{user.email}</span>
          <span className="block font-medium whitespace-nowrap">Мой кабинет</span>
        </Link>
        <SignOut className="min-h-11 rounded-control px-2 font-medium hover:text-primary" />
      </div>
      <details ref={menu} className="relative xl:hidden">
        <summary className="flex min-h-11 min-w-11 items-center justify-center rounded-control text-primary">
          <CircleUserRound className="size-6 shrink-0" />
          <span className="sr-only">Учётная запись</span>
        </summary>
        <ul className="absolute top-full right-0 mt-2 w-72 rounded-card border border-line bg-surface p-2 shadow-float">
          <AccountItems user={user} />
        </ul>
      </details>
    </>
  );
}

const ITEM =
  'flex min-h-12 w-full items-center rounded-control px-4 text-lg hover:bg-primary-tint aria-[current]:text-primary';

/** The same as rows of a menu. */
export function AccountItems({ user }: PartProps) {
  const { pathname } = useLocation();
  return (
    <>
      <li className="truncate px-4 pt-2 text-sm text-ink-soft" title={user.email}>
        {user.email}
      </li>
      <li>
        <Link
          to="/account"
          aria-current={pathname === '/account' ? 'page' : undefined}
          className={ITEM}
        >
          Мой кабинет
        </Link>
      </li>
      {mayEnterPanel(user) && (
        <li>
          <PanelLink className={ITEM} />
        </li>
      )}
      <li>
        <SignOut className={`${ITEM} text-left`} />
      </li>
    </>
  );
}

/** A link among the sections of the site, for staff. */
export function PanelItem({ user, className }: PartProps & { className: string }) {
  if (!mayEnterPanel(user)) return null;
  return (
    <li>
      <PanelLink className={className} />
    </li>
  );
}

function PanelLink({ className }: { className: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to="/admin"
      aria-current={isPanelPath(pathname) ? 'page' : undefined}
      className={className}
    >
      Админ-панель
    </Link>
  );
}

function SignOut({ className }: { className: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const leave = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    void life.signOut().then((answer) => setState(answer.ok ? 'idle' : 'failed'));
  };
  return (
    <form method="post" action="/account" onSubmit={leave} className="relative">
      <input type="hidden" name="intent" value="sign-out" />
      <button type="submit" className={className}>
        Выйти
      </button>
      {state === 'failed' && (
        <p
          role="alert"
          className="absolute top-full right-0 w-56 rounded-control border border-danger bg-surface p-3 text-sm text-danger shadow-float"
        >
          Не получилось выйти. Проверьте подключение и попробуйте ещё раз.
        </p>
      )}
    </form>
  );
}

/** A link to the screen where staff edit the present page. */
export function StaffLink({ href, className = '', children }: StaffLinkProps) {
  return (
    <a href={href} className={buttonClass('quiet', `px-3! print:hidden ${className}`)}>
      <Pencil className="size-5 shrink-0" />
      {children}
    </a>
  );
}
