import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';

declare global {
  interface Window {
    /** Set by the page's starter script; repeats what was done to a control before its scripts ran. */
    controlStarted?: (control: HTMLElement) => void;
  }
}

type Look = 'primary' | 'quiet' | 'danger' | 'plain';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold transition-colors duration-150 disabled:opacity-60';
const LOOKS: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border border-line-strong bg-surface text-ink hover:border-primary hover:text-primary',
  /** For what can't be undone. */
  danger: 'border border-danger bg-surface text-danger hover:bg-hot-tint',
  plain: 'text-primary underline-offset-4 hover:underline',
};

/** The classes of a button, for the few controls that must be another element. */
export function buttonClass(look: Look = 'primary', extra = ''): string {
  return `${SHAPE} ${LOOKS[look]} ${extra}`;
}

/**
 * Props of a button or a select that needs scripts: a press or a choice before they run is noted by
 * the page's starter, and repeated once React has taken over this very control, however late its part
 * of the page comes. Else React would set a select back to the value that the page came with.
 */
export const waits = { 'data-waits': '', ref: takeOver };

function takeOver(control: HTMLElement | null): void {
  if (!control) return;
  control.removeAttribute('data-waits');
  window.controlStarted?.(control);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
}

/** A button for scripts; a press before the scripts run takes effect once they do. */
export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      {...(type === 'button' && waits)}
      className={buttonClass(look, className)}
      {...rest}
    />
  );
}

interface ButtonLinkProps {
  href: string;
  look?: Look;
  className?: string;
  /** Requests the page from the server instead of navigating inside the page. */
  reload?: boolean;
  children: ReactNode;
}

export function ButtonLink({ href, look, className, reload, children }: ButtonLinkProps) {
  // The frame follows links without a target inside the page.
  const target = reload ? '_self' : undefined;
  return (
    <Link
      viewTransition
      to={href}
      reloadDocument={reload}
      target={target}
      className={buttonClass(look, className)}
    >
      {children}
    </Link>
  );
}
