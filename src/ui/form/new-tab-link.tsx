import type { ReactNode } from 'react';

/** A link within a form's text: it opens a new tab, so that nothing typed is lost. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text-[min(1em,5vw)] text-primary underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> (в новой вкладке)</span>
    </a>
  );
}
