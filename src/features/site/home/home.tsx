import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { HomeArticles } from '#features/site/home/home-articles.tsx';
import { HomeLandings } from '#features/site/home/home-landings.tsx';
import type { ServedHome } from '#features/prayer/home/home-prayer.server.ts';
import { HomePrayer } from '#features/prayer/home/home-prayer.tsx';
import { HomeReading } from '#features/quran/progress/home-reading.tsx';
import { HomeSearchForm } from '#features/site/home/home-search-form.tsx';
import type { HomeContent } from '#features/site/home/home.server.ts';
import { TypingSlogan } from '#features/site/home/typing-slogan.tsx';

import { TourCard } from '#features/catalogue/list/tour-card.tsx';
import { ButtonLink } from '#ui/button.tsx';

interface HomePageProps {
  content: HomeContent;
  prayer: ServedHome;
  /** `YYYY-MM-DD` */
  today: string;
}

export function HomePage({ content, prayer, today }: HomePageProps) {
  const { nearest, cities, facts, prices } = content;
  const rate = useExchangeRate(content.rate);
  return (
    <main id="content">
      <section className="border-b border-line">
        <div className="scene relative overflow-hidden">
          <div className="page-width relative pt-3 sm:pt-8 lg:pt-12 lg:pb-24">
            <h1 className="text-title sm:text-4xl lg:max-w-xl lg:text-5xl">
              Туры в Умру и Хадж от многих операторов
            </h1>
            <p className="mt-1 leading-snug sm:mt-3 sm:text-lg lg:max-w-lg lg:text-xl">
              {content.lead}
            </p>
            <div className="lg:mt-3">
              <TypingSlogan />
            </div>
          </div>
          <div
            className="page-width sm:mt-2 lg:contents print:hidden"
            dangerouslySetInnerHTML={{ __html: content.scene }}
          />
        </div>
        <div className="scene-ground">
          <div className="page-width relative -mt-3 pb-6 sm:-mt-6 lg:-mt-10 lg:pb-10">
            <HomeSearchForm today={today} departures={cities} umrahMonths={content.umrahMonths} />
            <ul className="mt-4 flex flex-wrap gap-x-10 gap-y-1 sm:mt-6">
              {facts.map(({ figure, of }) => (
                <li key={of}>
                  <b className="text-xl font-bold tabular-nums sm:text-2xl">{figure}</b> {of}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <div className="page-width mt-8">
        <HomePrayer served={prayer} />
      </div>

      <div className="page-width mt-4">
        <HomeReading />
      </div>

      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="lazy-part page-width mt-12">
          <h2 id="nearest" className="text-2xl sm:text-3xl">
            Ближайшие вылеты
          </h2>
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

      {prices !== null && (
        <section aria-labelledby="months" className="lazy-part page-width mt-16 print:hidden">
          <h2 id="months" className="text-2xl sm:text-3xl">
            Месяцы и&nbsp;цены
          </h2>
          <p className="mt-1 text-ink-soft">Самая низкая цена за&nbsp;человека.</p>
          <div dangerouslySetInnerHTML={{ __html: prices }} />
        </section>
      )}

      <Steps steps={content.steps} />

      <HomeArticles articles={content.fresh} />

      <section aria-labelledby="ways" className="lazy-part page-width mt-16">
        <h2 id="ways" className="text-2xl sm:text-3xl">
          Туры по видам и городам
        </h2>
        <HomeLandings types={content.types} cities={cities} />
      </section>
    </main>
  );
}

/** How the site works, in numbered steps. */
function Steps({ steps }: Pick<HomeContent, 'steps'>) {
  return (
    <section aria-labelledby="how" className="lazy-part page-width mt-16">
      <h2 id="how" className="text-2xl sm:text-3xl">
        Как это работает
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {steps.map(({ title, text }, place) => (
          <li key={title} className="flex flex-wrap gap-x-4 gap-y-2">
            <span
              aria-hidden="true"
              className="star grid size-14 shrink-0 place-items-center text-xl font-bold text-gold-ink"
            >
              {place + 1}
            </span>
            <div className="min-w-0 grow basis-40">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-[30rem] text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
