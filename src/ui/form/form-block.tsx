import { type ReactNode, useId } from 'react';

interface FormBlockProps {
  title: string;
  /** Adds space between its parts, if these have none. */
  isSpaced?: boolean;
  children: ReactNode;
}

/** A section of a long form, labelled by its heading. */
export function FormBlock({ title, isSpaced = false, children }: FormBlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className={`mt-4 ${isSpaced ? 'space-y-4' : ''}`}>{children}</div>
    </section>
  );
}
