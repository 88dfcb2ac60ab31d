import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { STEP_PAGES } from '#lib/account/account-paths.ts';
import type { SignInStep } from '#features/account/sign-in/sign-in-step.ts';
import { isPlainClick } from '#ui/page/use-inner-links.ts';

interface StepLinkProps {
  to: keyof typeof STEP_PAGES;
  next: string | null;
  /** Goes to the step in place, with the typed address; without it the link opens a page. */
  onStep?: (step: SignInStep) => void;
  children: ReactNode;
}

export function StepLink({ to, next, onStep, children }: StepLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onStep || !isPlainClick(event)) return;
    event.preventDefault();
    onStep({ kind: to, email: typedEmail(event.currentTarget) });
  };
  return (
    <Link
      to={STEP_PAGES[to] + (next ? `?next=${encodeURIComponent(next)}` : '')}
      onClick={follow}
      className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

function typedEmail(link: HTMLElement): string | undefined {
  const field = link.closest('form')?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field.value : undefined;
}
