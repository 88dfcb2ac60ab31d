import type { ReactNode } from 'react';

/** An error of a whole form, above its fields. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-control border border-danger bg-surface px-4 py-3 font-medium text-danger"
    >
      {children}
    </p>
  );
}

/** A success message. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-control bg-primary-tint px-4 py-3 font-medium text-ink">
      {children}
    </p>
  );
}
