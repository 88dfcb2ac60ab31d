import type { ReactNode } from 'react';

interface PartProps {
  heading: 'h2' | 'h3';
  title: string;
  id?: string;
  children: ReactNode;
}

export function Part({ heading: Heading, title, id, children }: PartProps) {
  return (
    <section id={id} className="lazy-part -mx-1 px-1">
      <Heading className="mb-3 text-xl">{title}</Heading>
      {children}
    </section>
  );
}
