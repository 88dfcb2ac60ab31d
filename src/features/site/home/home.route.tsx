import { homePrayer } from '#features/prayer/home/home-prayer.server.ts';
import { homeContent } from '#features/site/home/home.server.ts';
import { HomePage } from '#features/site/home/home.tsx';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/home.route';

const DESCRIPTION =
  'Каталог туров в Умру и Хадж от многих операторов: даты вылета из городов России, цены в рублях и долларах, гостиницы. Связь с организатором напрямую.';

export const handle = { kept: () => '' };

export async function loader({ context }: Route.LoaderArgs) {
  const { read, today, siteUrl, contacts } = context.get(siteContext);
  const upcoming = await context.get(upcomingContext).current();
  const content = await read((db) => homeContent(db, upcoming, today));
  const picture = pagePicture('/glavnaya');
  const description = DESCRIPTION;
  return { content, prayer: homePrayer(today), today, siteUrl, contacts, picture, description };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/',
    title: 'Туры в Умру и Хадж от многих операторов — ВсеУмры',
    description: loaderData.description,
    picture: loaderData.picture,
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { content, prayer, today, siteUrl, contacts } = loaderData;
  const home = `${siteUrl}/`;
  return (
    <>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@graph': [
            {
              '@type': 'WebSite',
              '@id': `${home}#site`,
              url: home,
              name: 'ВсеУмры',
              description: loaderData.description,
              inLanguage: 'ru',
              publisher: { '@id': `${home}#organization` },
            },
            {
              '@type': 'Organization',
              '@id': `${home}#organization`,
              name: 'ВсеУмры',
              url: home,
              logo: `${home}icon-512.png`,
              email: contacts.email,
              telephone: contacts.phone,
              address: contacts.address,
            },
          ],
        }}
      />
      <HomePage content={content} prayer={prayer} today={today} />
    </>
  );
}
