import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface SubmitProps {
  isBusy: boolean;
  /** What it says while the answer is awaited. */
  busy: string;
  /** `danger`: what can't be undone. */
  look?: 'primary' | 'quiet' | 'danger';
  className?: string;
  label?: string;
  children: ReactNode;
}

/** Sends a form. While it waits it says so and keeps the focus, which a disabled button loses. */
export function Submit({ isBusy, busy, look, className = '', label, children }: SubmitProps) {
  const colour = look === 'danger' ? 'border-danger! text-danger!' : '';
  return (
    <Button
      type="submit"
      look={look === 'danger' ? 'quiet' : look}
      aria-disabled={isBusy}
      aria-label={label}
      className={`aria-disabled:opacity-60 ${colour} ${className}`}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
