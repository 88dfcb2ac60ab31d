import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface SubmitProps {
  isBusy: boolean;
  /** The label while waiting for the reply. */
  busy: string;
  /** `danger`: for an action that can't be undone. */
  look?: 'primary' | 'quiet' | 'danger';
  className?: string;
  label?: string;
  children: ReactNode;
}

/** Sends a form. While waiting it says so and keeps the focus, which a disabled button would lose. */
export function Submit({ isBusy, busy, look, className = '', label, children }: SubmitProps) {
  return (
    <Button
      type="submit"
      look={look}
      aria-disabled={isBusy}
      aria-label={label}
      className={`aria-disabled:opacity-60 ${className}`}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
