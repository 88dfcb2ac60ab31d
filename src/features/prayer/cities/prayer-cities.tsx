import { LocateFixed } from 'lucide-react';
import { Link } from 'react-router';
import type { CityList, ListedCity } from '#features/prayer/cities/city-list.ts';
import type { NearPlace } from '#features/prayer/cities/near-places.server.ts';
import { shortPopulation } from '#features/prayer/cities/population.ts';
import { useFoundCities } from '#features/prayer/cities/use-found-cities.ts';
import { useHomeCity } from '#features/prayer/cities/use-home-city.ts';
import { useNearestCity } from '#features/prayer/cities/use-nearest-city.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { SearchForm } from '#ui/form/search-form.tsx';

const cityPath = (slug: string) => `/vremya-namaza/${slug}`;

/** All cities with prayer times: to search, to choose, or to find by location. */
export function PrayerCities({ list, near }: { list: CityList; near: readonly NearPlace[] }) {
  const { input, q, found, similar, type } = useFoundCities(list);
  const isSearch = q !== '';
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-title sm:text-3xl lg:text-4xl">Время намаза в&nbsp;городах России</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        Выберите город: расписание на&nbsp;сегодня и&nbsp;на&nbsp;месяц, отсчёт до&nbsp;следующего
        намаза, кибла и&nbsp;напоминания.
      </p>
      <div className="mt-5 grid gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <SearchForm
          action="/vremya-namaza"
          label="Найдите свой город"
          placeholder="Найдите свой город"
          q={list.q}
          maxLength={60}
          input={input}
          onType={type}
        />
        <MyCity />
      </div>
      {isSearch ? (
        <Found q={q} found={found} similar={similar} near={q === list.q ? near : null} />
      ) : (
        <Everything list={list} />
      )}
      <Explanation />
    </main>
  );
}

function MyCity() {
  const { search, start } = useNearestCity();
  const home = useHomeCity();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          className="min-h-13"
          aria-disabled={search.state === 'busy'}
          onClick={start}
        >
          <LocateFixed className="size-5" />
          {search.state === 'busy' ? 'Определяем…' : 'Мой город'}
        </Button>
      </div>
      <output className="text-ink-soft empty:hidden md:col-span-2">
        {search.state === 'failed' && search.message}
        {search.state === 'far' && (
          <>
            Ближайший город из&nbsp;списка&nbsp;—{' '}
            <Link
              viewTransition
              to={cityPath(search.slug)}
              className="font-semibold text-primary underline underline-offset-4"
            >
              {search.name}
            </Link>
            , до&nbsp;него около {groupThousands(search.distanceKm)}&nbsp;км: время намаза там
            другое.
          </>
        )}
        {search.state === 'idle' && home && (
          <>
            Ваш город:{' '}
            <Link
              viewTransition
              to={cityPath(home.slug)}
              className="inline-flex min-h-8 items-center font-semibold text-primary underline underline-offset-4"
            >
              {home.name}
            </Link>
          </>
        )}
      </output>
    </>
  );
}

interface FoundProps {
  q: string;
  found: readonly ListedCity[];
  similar: readonly ListedCity[];
  /** The closest cities to a place outside the list; null before the site was asked. */
  near: readonly NearPlace[] | null;
}

function Found({ q, found, similar, near }: FoundProps) {
  return (
    <section aria-labelledby="found" className="mt-8">
      <h2 id="found" className="text-xl sm:text-2xl" aria-live="polite">
        {found.length > 0 ? `Результаты поиска (${found.length})` : 'Город не найден'}
      </h2>
      {found.length > 0 ? (
        <CityGrid cities={found} />
      ) : (
        <>
          {similar.length > 0 && (
            <>
              <p className="mt-2">Возможно, вы&nbsp;ищете:</p>
              <CityGrid cities={similar} />
            </>
          )}
          {near?.length !== 0 ? (
            <p className="mt-2">Города «{q}» в&nbsp;нашем списке нет.</p>
          ) : (
            <p className="mt-2">
              По&nbsp;запросу «{q}» ничего нет. Попробуйте изменить запрос: проверьте написание или
              наберите начало названия, область или республику.
            </p>
          )}
          {near === null ? (
            <Link
              viewTransition
              to={`/vremya-namaza?q=${encodeURIComponent(q)}`}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              Найти ближайший город
            </Link>
          ) : (
            <Near near={near} />
          )}
        </>
      )}
    </section>
  );
}

/** The closest cities for a small place, with the warning that their times differ from its own. */
function Near({ near }: { near: readonly NearPlace[] }) {
  if (near.length === 0) return null;
  return (
    <>
      <p className="mt-4">
        {near.length === 1
          ? 'Своего расписания у\u00a0этого места нет. Ближайший город из\u00a0списка:'
          : 'Мест с\u00a0таким названием несколько, своего расписания у\u00a0них нет. Ближайшие к\u00a0ним города из\u00a0списка:'}
      </p>
      <ul className="mt-1">
        {near.map(({ name, slug, distanceKm }) => (
          <li key={slug}>
            <Link
              viewTransition
              to={cityPath(slug)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {name}
            </Link>
            , около {groupThousands(distanceKm)}&nbsp;км: время намаза там другое.
          </li>
        ))}
      </ul>
    </>
  );
}

function Everything({ list }: { list: CityList }) {
  return (
    <>
      <section aria-labelledby="major" className="mt-8">
        <h2 id="major" className="text-xl sm:text-2xl">
          Крупные города
        </h2>
        <CityGrid cities={list.major} />
      </section>
      <section aria-labelledby="all-cities" className="mt-10">
        <h2 id="all-cities" className="text-xl sm:text-2xl">
          Все города
        </h2>
        <ul className="mt-3 gap-x-6 sm:columns-2 lg:columns-3 xl:columns-4">
          {list.all.map(({ name, slug, region }) => (
            <li key={slug} className="break-inside-avoid">
              <Link
                viewTransition
                to={cityPath(slug)}
                className="block rounded-control py-1.5 leading-tight hover:text-primary"
              >
                {name} <span className="block text-sm text-ink-soft">{region}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function CityGrid({ cities }: { cities: readonly ListedCity[] }) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {cities.map(({ name, slug, region, population }) => (
        <li key={slug}>
          <Link
            viewTransition
            to={cityPath(slug)}
            className="flex h-full min-h-16 flex-wrap items-center justify-between gap-x-3 rounded-card border border-line bg-surface px-4 py-2.5 leading-tight hover:border-primary"
          >
            <span className="grow basis-0">
              <b className="block text-lg font-semibold">{name}</b>
              <span className="block text-sm text-ink-soft">{region}</span>
            </span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {shortPopulation(population)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Explanation() {
  return (
    <section aria-labelledby="explanation" className="mt-12 max-w-text">
      <h2 id="explanation" className="text-xl sm:text-2xl">
        Как рассчитано время намаза
      </h2>
      <div className="mt-3 space-y-3">
        <p>
          Время пяти намазов зависит от&nbsp;положения солнца: фаджр начинается с&nbsp;рассветом,
          зухр&nbsp;— после полудня, аср&nbsp;— когда тень предмета достигает нужной длины,
          магриб&nbsp;— с&nbsp;заходом солнца, иша&nbsp;— с&nbsp;концом вечерних сумерек. Поэтому
          у&nbsp;каждого города и&nbsp;у&nbsp;каждого дня своё расписание.
        </p>
        <p>
          По&nbsp;умолчанию фаджр&nbsp;— это солнце на&nbsp;18° ниже горизонта, иша&nbsp;—
          на&nbsp;15°, аср&nbsp;— по&nbsp;ханафитскому мазхабу, а&nbsp;в&nbsp;Дагестане, Чечне
          и&nbsp;Ингушетии по&nbsp;шафиитскому. На&nbsp;странице города можно выбрать другой мазхаб,
          метод расчёта и&nbsp;поправки в&nbsp;минутах под расписание своей мечети.
        </p>
        <p>
          Летом на&nbsp;севере солнце не&nbsp;опускается так низко, а&nbsp;за&nbsp;полярным кругом
          не&nbsp;заходит вовсе. Тогда действует правило: его название и&nbsp;причина указаны под
          расписанием, а&nbsp;время отмечено. В&nbsp;Татарстане и&nbsp;Дагестане приняты правила
          муфтиятов этих республик, в&nbsp;Мекке и&nbsp;Медине&nbsp;— календарь Умм аль-Кура.
        </p>
      </div>
    </section>
  );
}
