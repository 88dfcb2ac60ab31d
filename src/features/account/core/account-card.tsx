import type { ReactNode } from 'react';
import { Lattice } from '#ui/page/lattice.tsx';

/** A page with one task: a heading and a narrow form. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      id="content"
      className="page-width relative grid min-h-[60vh] grid-cols-[minmax(0,1fr)] place-items-center py-8 md:py-16"
    >
      <Lattice />
      <div className="relative w-full max-w-md rounded-card border border-line bg-surface p-[min(1.25rem,4vw)] sm:p-8">
        <h1 className="mb-5 text-[min(1.5rem,7.6vw)]">{title}</h1>
        {children}
      </div>
    </main>
  );
}
