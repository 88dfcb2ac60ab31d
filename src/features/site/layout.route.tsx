import { Outlet, useRouteError } from 'react-router';
import { Footer } from '#features/site/footer.tsx';
import { Header } from '#features/site/header.tsx';
import { useSourceForStaff } from '#features/tour-source/use-source-parts.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { Progress } from '#ui/progress.tsx';
import { useInnerLinks } from '#ui/use-inner-links.ts';
import type { Route } from './+types/layout.route';

export function loader({ context }: Route.LoaderArgs) {
  const { contacts, today } = context.get(siteContext);
  return { contacts, year: today.slice(0, 4) };
}

/** What the layout shows does not change from page to page. */
export function shouldRevalidate() {
  return false;
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  if (!loaderData) return <ErrorPage error={error} />;
  return (
    <Frame {...loaderData}>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** By itself, so that nothing else is drawn anew when it is known who looks. */
function SourceForStaff() {
  useSourceForStaff();
  return null;
}

type FrameProps = Awaited<ReturnType<typeof loader>> & { children: React.ReactNode };

function Frame({ contacts, year, children }: FrameProps) {
  const followInside = useInnerLinks();
  return (
    // Not a control: it hears the links inside it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="flex min-h-dvh flex-col" onClick={followInside}>
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Перейти к содержанию
      </a>
      <Progress />
      <SourceForStaff />
      <Header phone={contacts.phone} />
      <div className="grow">{children}</div>
      <Footer contacts={contacts} year={year} />
    </div>
  );
}
