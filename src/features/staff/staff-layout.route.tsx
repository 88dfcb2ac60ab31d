import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { isGateProblem } from '#lib/account/gate.ts';
import { StaffGate } from '#ui/staff/staff-gate.tsx';
import { useStaffSession } from '#features/staff/use-staff-session.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { useOneSend } from '#ui/form/use-one-send.ts';

/** Neither browsers nor search engines may store staff screens. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

export default function StaffLayout() {
  useStaffSession();
  useOneSend();
  return <Outlet />;
}

export function ErrorBoundary() {
  useStaffSession();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isGateProblem(error.data)) {
    return <StaffGate problem={error.data} />;
  }
  return <ErrorPage error={error} />;
}
