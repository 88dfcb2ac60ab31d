import { OfflineForm } from '#features/requests/form/offline-form.tsx';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import type { Route } from './+types/offline-form.route';

export const handle = { kept: () => '' };

/** The same for everybody: the browser knows what it is about from its own address. */
export function loader({ context }: Route.LoaderArgs) {
  const { contacts, keptMonths } = requestSite(context);
  const { address, email } = contacts;
  return { site: { address, email }, months: keptMonths };
}

export function meta() {
  return [{ title: 'Заявка без сети — ВсеУмры' }, { name: 'robots', content: 'noindex' }];
}

export default function OfflineFormRoute({ loaderData }: Route.ComponentProps) {
  return <OfflineForm {...loaderData} />;
}
