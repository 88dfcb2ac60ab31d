import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import cssText from './app.css?inline';
import cssUrl from './app.css?url';
import fontsText from './ui/page/fonts.css?inline';
import fontsUrl from './ui/page/fonts.css?url';
import { ABOUT } from '#features/site/frame/about.server.ts';
import { Frame, FrameOfErrors } from '#features/site/frame/frame.tsx';
import { shown } from '#features/tours/model/notice.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { siteContext } from '#server/context.server.ts';
import { laterFonts } from '#ui/page/later-fonts.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import type { Route } from './+types/root';

/** The starter script adds the manifest: browsers would request it before they paint. */
export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10171a" media="(prefers-color-scheme: dark)" />
        <Styles />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <DrawingsOnce />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const Drawings = lazy(async () => {
  const module = await import('#ui/drawings.tsx').catch(() => null);
  return { default: module?.Drawings ?? (() => null) };
});

/**
 * Drawings for all pages but those of text (`handle.isText`). The server puts them into the document
 * and the browser keeps them; it fetches them when it comes from a page of text to another one.
 */
function DrawingsOnce() {
  const isNeeded = !useMatches().some(({ handle }) => isOfText(handle));
  const [served] = useState(() =>
    import.meta.env.SSR ? null : (document.getElementById('drawings')?.innerHTML ?? null),
  );
  return (
    <Suspense fallback={null}>
      {served !== null ? (
        <svg
          id="drawings"
          aria-hidden="true"
          className="absolute size-0"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: served }}
        />
      ) : (
        isNeeded && <Drawings />
      )}
    </Suspense>
  );
}

function isOfText(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isText' in handle;
}

/**
 * The style sheet inside the page, which the server cuts to the rules in use: one file less to wait for
 * before the first paint. The whole one and the fonts follow through the starter script, or at once
 * without scripts.
 */
function Styles() {
  const links = [fontsUrl, cssUrl].map((href) => <link key={href} rel="stylesheet" href={href} />);
  if (import.meta.env.DEV) return links;
  const text = import.meta.env.SSR
    ? fontsText + cssText
    : (document.getElementById('styles')?.textContent ?? '');
  return (
    <>
      <style
        id="styles"
        data-whole={cssUrl}
        data-fonts={import.meta.env.SSR ? laterFonts(fontsText) : undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: text }}
      />
      <noscript>{links}</noscript>
    </>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { contacts, today, siteUrl } = context.get(siteContext);
  // Without the list of tours the site still has its other pages.
  const upcoming = await context
    .get(upcomingContext)
    .current()
    .catch(() => null);
  const notices = shown(upcoming?.notices.filter(({ place }) => place === 'site') ?? []);
  return { contacts, about: ABOUT, year: today.slice(0, 4), host: new URL(siteUrl).host, notices };
}

const EVERY_MS = 60_000;
let askedAtMs = Date.now();

/**
 * Only the notices in the frame change: a navigation loads them again at most once a minute. A filter
 * of the catalogue changes only the address and asks the server nothing. A form stored without the
 * network keeps its page.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formAction } = args;
  const isFresh = Date.now() - askedAtMs < EVERY_MS;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  if (formAction || (currentUrl.href !== nextUrl.href && (isSamePage || isFresh))) return false;
  askedAtMs = Date.now();
  return true;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />;
  return loaderData ? <FrameOfErrors {...loaderData}>{page}</FrameOfErrors> : page;
}
