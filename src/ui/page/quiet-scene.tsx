import type { ReactNode } from 'react';

/** For what opens only to those who sign in or are admitted. */
export const CLOSED_GATE =
  'M88 92V54Q88 36 120 22Q152 36 152 54V92ZM120 52A7 7 0 0 0 116 65L113 80H127L124 65A7 7 0 0 0 120 52Z';

/** A page of its own: a drawing above a few words. */
export function QuietPage({
  title,
  thing,
  children,
}: {
  title: string;
  thing: string;
  children: ReactNode;
}) {
  return (
    <main id="content" className="page-width grid min-h-[60vh] place-items-center py-16">
      <title>{`${title} — ВсеУмры`}</title>
      <div className="max-w-xl text-center">
        <QuietScene thing={thing} />
        {children}
      </div>
    </main>
  );
}

/** A drawing where nothing else is to be seen. `thing` is the outline of what stands in the sand, at 120, 80. */
export function QuietScene({ thing }: { thing: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 96"
      className="mx-auto mb-4 w-60 max-w-full print:hidden"
    >
      <path d="M198 12A12 12 0 1 0 208 30 10 10 0 0 1 198 12Z" fill="var(--gold)" />
      <path d="M0 86Q40 60 90 72T176 66T240 80V92H0Z" fill="var(--scene-far)" />
      <path d={thing} fill="var(--scene-near)" fillRule="evenodd" />
      <path d="M0 88Q56 76 120 80T240 84Q240 96 228 96H12Q0 96 0 88Z" fill="var(--scene-sand)" />
    </svg>
  );
}
