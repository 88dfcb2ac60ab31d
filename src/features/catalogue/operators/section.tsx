import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a directory page, labelled by its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="mt-10">
      <h2 id={`${id}-title`} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
