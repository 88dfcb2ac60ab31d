import { Coins, HeartHandshake, Search } from 'lucide-react';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { HomeArticles } from '#features/site/home/home-articles.tsx';
import { HomeLandings } from '#features/site/home/home-landings.tsx';
import type { ServedHome } from '#features/prayer/today/city-page.ts';
import { HomePrayer } from '#features/prayer/home/home-prayer.tsx';
import { HomeReading } from '#features/quran/progress/home-reading.tsx';
import { HomeSearchForm } from '#features/site/home/home-search-form.tsx';
import type { HomeContent } from '#features/site/home/home.server.ts';
import { TypingSlogan } from '#features/site/home/typing-slogan.tsx';

import { TourCard } from '#features/catalogue/list/tour-card.tsx';
import { countOf } from '#lib/text/russian.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Lattice } from '#ui/page/lattice.tsx';

const POINT_ICONS = [Search, Coins, HeartHandshake];

interface HomePageProps {
  content: HomeContent;
  prayer: ServedHome;
  /** `YYYY-MM-DD` */
  today: string;
}

export function HomePage({ content, prayer, today }: HomePageProps) {
  const { nearest, total, operators, cities } = content;
  const rate = useExchangeRate(content.rate);
  return (
    <main id="content">
      <section className="relative border-b border-line">
        <Lattice />
        <div className="page-width relative py-5 sm:py-10 lg:py-14">
          <h1 className="text-title sm:text-4xl lg:text-5xl">
            Туры в Умру и Хадж от многих операторов
          </h1>
          <div className="mt-1 mb-3 sm:mt-3 sm:mb-6">
            <TypingSlogan />
          </div>
          <HomeSearchForm today={today} departures={cities} umrahMonths={content.umrahMonths} />
        </div>
      </section>

      <div className="page-width mt-8">
        <HomePrayer served={prayer} />
      </div>

      <div className="page-width mt-4">
        <HomeReading />
      </div>

      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="page-width mt-12">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
            <h2 id="nearest" className="text-2xl sm:text-3xl">
              Ближайшие вылеты
            </h2>
            <p className="text-ink-soft">
              В каталоге {countOf(total, ['тур', 'тура', 'туров'])} от{' '}
              {countOf(operators, ['оператора', 'операторов', 'операторов'])}
            </p>
          </div>
          <ul className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
            {nearest.map((tour) => (
              <li key={tour.id}>
                <TourCard tour={tour} rate={rate} list={null} />
              </li>
            ))}
          </ul>
          <div className="mt-6 text-center">
            <ButtonLink href="/all" look="quiet">
              Смотреть все туры
            </ButtonLink>
          </div>
        </section>
      )}

      <section aria-labelledby="how" className="page-width mt-16">
        <h2 id="how" className="text-2xl sm:text-3xl">
          Как это устроено
        </h2>
        <ul className="mt-6 grid gap-6 md:grid-cols-3">
          {POINT_ICONS.map((Icon, place) => (
            <li key={place}>
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-7 text-primary" />
              <h3 className="mt-3 text-lg">{content.points[place]?.title}</h3>
              <p className="mt-1 max-w-[30rem] text-ink-soft">{content.points[place]?.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <HomeArticles articles={content.fresh} />

      <section aria-labelledby="ways" className="page-width mt-16">
        <h2 id="ways" className="text-2xl sm:text-3xl">
          Туры по видам, городам и месяцам
        </h2>
        <HomeLandings types={content.types} cities={cities} months={content.months} />
      </section>
    </main>
  );
}
