import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface SubmitProps {
  isBusy: boolean;
  /** While the answer is awaited. */
  busy: string;
  look?: 'primary' | 'quiet';
  className?: string;
  children: ReactNode;
}

/** Sends a form. While it waits it says so and keeps the focus, which a disabled button loses. */
export function Submit({ isBusy, busy, look, className, children }: SubmitProps) {
  return (
    <Button
      type="submit"
      look={look}
      aria-disabled={isBusy}
      className={`aria-disabled:opacity-60 ${className ?? ''}`}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
