import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface StaffPageProps {
  title: string;
  /** False for the dashboard itself, which has nothing above it. */
  isBelowDashboard?: boolean;
  children: ReactNode;
}

/** What all screens of the staff have in common: a title, the way back up, no place in search. */
export function StaffPage({ title, isBelowDashboard = true, children }: StaffPageProps) {
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>{`${title} — ВсеУмры`}</title>
      <meta name="robots" content="noindex" />
      {isBelowDashboard && (
        <Link
          to="/admin"
          className="-mt-2 mb-1 inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
        >
          ←&nbsp;Админ-панель
        </Link>
      )}
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </main>
  );
}
