import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BinNotice } from '#ui/staff/bin-notice.tsx';

interface StaffPageProps {
  title: string;
  /** False for the dashboard itself, which has no parent. */
  isBelowDashboard?: boolean;
  children: ReactNode;
}

/** The frame of all staff screens: a title, a link to the parent, no indexing. */
export function StaffPage({ title, isBelowDashboard = true, children }: StaffPageProps) {
  return (
    <main id="content" data-staff="" className="page-width py-6 md:py-10">
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
      <BinNotice />
      {children}
    </main>
  );
}
