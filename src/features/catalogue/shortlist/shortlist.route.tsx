import { comparedTours } from '#features/catalogue/shortlist/compared-tours.server.ts';
import { ShortlistPage } from '#features/catalogue/shortlist/shortlist-page.tsx';
import { readParty } from '#lib/party.ts';
import { shortlistAddress, toursOfAddress } from '#features/catalogue/shortlist/shortlist.ts';
import { rateNote } from '#lib/money/exchange-rate.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import type { Route } from './+types/shortlist.route';

/** The address names the tours: it shows the same to everybody. */
export const handle = {
  kept: (search: URLSearchParams) =>
    shortlistAddress(toursOfAddress(search), readParty(search)).replace(/^[^?]*/, ''),
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, today, siteUrl } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const slugs = toursOfAddress(searchParams);
  const party = readParty(searchParams);
  const { rate } = await context.get(upcomingContext).current();
  const compared = await read((db) => comparedTours(db, slugs, { party, rate, today }));
  return { ...compared, party, note: rateNote(rate), siteUrl, picture: pagePicture('/spisok') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/spisok',
    picture: loaderData.picture,
    title: 'Мой список туров — ВсеУмры',
    description:
      'До четырёх туров рядом: цена на\u00a0всех, отели, что входит и\u00a0чем туры различаются.',
    // Every list is another page.
    noindex: true,
  });
}

export default function ShortlistRoute({ loaderData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} />;
}

export { ErrorBoundary } from '#ui/page/error-page.tsx';
