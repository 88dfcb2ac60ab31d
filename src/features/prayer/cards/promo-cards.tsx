import { Link } from 'react-router';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import type { PrayerPromo, TourFigures } from '#features/prayer/cards/prayer-promo.ts';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import { priceWords } from '#lib/money/stated-money.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { callLink } from '#lib/contact/call-link.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { groupThousands } from '#lib/text/russian.ts';
import type { Contacts } from '#server/env/env.server.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { RadioGroup } from '#ui/field/radio-group.tsx';
import { Breakable } from '#ui/breakable.tsx';

interface PromoCardsProps {
  cityName: string;
  /** Null when the database does not answer: the times are shown anyway. */
  promo: PrayerPromo | null;
  contacts: Contacts;
}

/** The site's offers for a visitor from this city. */
export function PromoCards({ cityName, promo, contacts }: PromoCardsProps) {
  return (
    <div className="lazy-part -mx-1 mt-12 px-1 [--room:140rem] space-y-10 sm:[--room:70rem] xl:[--room:53rem] print:hidden">
      {promo && <PromoTours cityName={cityName} promo={promo} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <QuickSearch />
        {promo && <Figures figures={promo.figures} rate={promo.rate} />}
        <PrayerCard title="О сервисе">
          <p className="mt-2">
            ВсеУмры&nbsp;— каталог туров в&nbsp;Умру и&nbsp;Хадж от&nbsp;многих операторов. Мы
            не&nbsp;туроператор и&nbsp;не принимаем оплату: о&nbsp;поездке вы договариваетесь
            с&nbsp;организатором.
          </p>
          <Link
            viewTransition
            to="/faq"
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            Вопросы и&nbsp;ответы
          </Link>
        </PrayerCard>
        <PrayerCard title="Нужна помощь?">
          <p className="mt-2">Работаем 24/7, консультации бесплатные.</p>
          <p className="mt-1">
            <a
              href={callLink(contacts.phone)}
              className="inline-flex min-h-11 items-center text-[min(1em,6.5vw)] font-semibold text-primary underline-offset-4 hover:underline"
            >
              {contacts.phone}
            </a>
            <br />
            <a
              href={`mailto:${contacts.email}`}
              className="inline-flex min-h-11 items-center text-[min(1em,6.5vw)] font-semibold text-primary underline-offset-4 hover:underline"
            >
              <Breakable text={contacts.email} />
            </a>
          </p>
        </PrayerCard>
      </div>
    </div>
  );
}

function PromoTours({ cityName, promo }: { cityName: string; promo: PrayerPromo }) {
  const rate = useExchangeRate(promo.rate);
  const heading = 'mb-4 text-xl sm:text-2xl';
  return (
    <>
      <section aria-labelledby="city-tours">
        <h2 id="city-tours" className={heading}>
          Туры из&nbsp;города {cityName}
        </h2>
        {promo.fromCity.length > 0 ? (
          <SimilarTours tours={promo.fromCity} rate={rate} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
            <p>В данный момент нет доступных туров из города {cityName}</p>
            <ButtonLink href="/all" look="quiet">
              Все туры
            </ButtonLink>
          </div>
        )}
      </section>
      {promo.nearest.length > 0 && (
        <section aria-labelledby="nearest-tours">
          <h2 id="nearest-tours" className={heading}>
            Ближайшие туры
          </h2>
          <SimilarTours tours={promo.nearest} rate={rate} />
        </section>
      )}
    </>
  );
}

function QuickSearch() {
  return (
    <PrayerCard title="Быстрый поиск">
      <form action="/all" method="get" className="mt-2">
        <RadioGroup
          legend="Тип тура"
          isLegendHidden
          name="type"
          options={TOUR_TYPES.map((type) => ({ value: type, label: TOUR_TYPE_LABELS[type] }))}
          defaultValue="umrah"
          className="grid"
        />
        <Button type="submit" className="mt-2 w-full">
          Найти туры
        </Button>
      </form>
    </PrayerCard>
  );
}

function Figures({ figures, rate: served }: { figures: TourFigures; rate: Rate }) {
  const rate = useExchangeRate(served);
  const { tours, cities, operators, lowest } = figures;
  const price = lowest && priceWords(lowest, rate);
  const rows = [
    ['Туров', groupThousands(tours)],
    ['Городов вылета', groupThousands(cities)],
    ['Операторов', groupThousands(operators)],
  ];
  return (
    <PrayerCard title="В каталоге сейчас">
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        {price && (
          <div className="col-span-2">
            <dt className="text-ink-soft">Цены от</dt>
            <dd className="tabular-nums">
              <b className="text-[min(1em,11vw)] font-semibold whitespace-nowrap">{price.main}</b>{' '}
              {price.beside && <span className="text-sm text-ink-soft">{price.beside}</span>}
            </dd>
          </div>
        )}
      </dl>
    </PrayerCard>
  );
}
