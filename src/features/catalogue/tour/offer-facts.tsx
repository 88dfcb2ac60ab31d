import type { ReactNode } from 'react';
import type { TourOffer, TourOperator } from '#features/tours/model/offer.ts';
import { FiveMarksList } from '#features/catalogue/marks/five-marks-list.tsx';
import { fiveMarks } from '#features/catalogue/marks/five-marks.ts';
import { InclusionColumns } from '#features/catalogue/tour/inclusion-columns.tsx';
import { suitsWords, checkedOn } from '#features/tours/offer/offer-words.ts';
import { StayList } from '#features/catalogue/tour/stay-list.tsx';
import type { Tour } from '#features/tours/model/tour.ts';

interface OfferFactsProps {
  tour: Tour;
  offer: TourOffer;
  today: string | undefined;
  heading: 'h2' | 'h3';
}

/** The facts of a tour besides its price. */
export function OfferFacts({ tour, offer, today, heading }: OfferFactsProps) {
  const suits = suitsWords(tour);
  return (
    <>
      {offer.stays.length > 0 && (
        <Part heading={heading} title="Проживание">
          <StayList stays={offer.stays} hotelOfTour={tour.hotel_name} />
        </Part>
      )}
      {offer.programme && (
        <Part heading={heading} title="Программа по&nbsp;дням">
          <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {offer.programme.map(({ when, what }, place) => (
              <div key={place} className="grid gap-x-6 gap-y-1 p-4 @xl:grid-cols-[14rem_1fr]">
                <dt className="text-ink-soft tabular-nums">{when}</dt>
                <dd className="min-w-0 wrap-anywhere">{what}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part heading={heading} title="Что входит в&nbsp;цену">
        <InclusionColumns inclusions={offer.inclusions} stays={offer.stays} />
      </Part>
      {today !== undefined && (
        <Part heading={heading} title="Пять признаков надёжного тура">
          <FiveMarksList marks={fiveMarks({ tour, ...offer, checkedOn: checkedOn(tour), today })} />
        </Part>
      )}
      {suits.length > 0 && (
        <Part heading={heading} title="Кому подходит">
          <p>{suits.join(', ')}</p>
        </Part>
      )}
      <Part heading={heading} title="Что будет дальше">
        <NextSteps />
        {offer.operator && <Terms operator={offer.operator} />}
      </Part>
    </>
  );
}

/** From the request to the documents; the site takes no payment. */
function NextSteps() {
  return (
    <ol className="max-w-text list-decimal space-y-1.5 pl-5">
      <li>
        Вы&nbsp;оставляете заявку или звоните. Это бесплатно и&nbsp;ни&nbsp;к&nbsp;чему
        не&nbsp;обязывает.
      </li>
      <li>
        Организатор подтверждает места и&nbsp;цену и&nbsp;предлагает договор. Прочитайте его
        до&nbsp;оплаты.
      </li>
      <li>Вы&nbsp;платите организатору по&nbsp;договору: «ВсеУмры» денег не&nbsp;принимает.</li>
      <li>Организатор называет нужные документы и&nbsp;сроки и&nbsp;готовит поездку.</li>
    </ol>
  );
}

const TERMS = [
  ['payment', 'Оплата'],
  ['change', 'Изменение поездки'],
  ['cancellation', 'Отмена и\u00a0возврат'],
] as const;

/** The operator's terms in its own words. */
function Terms({ operator: { terms, name, slug } }: { operator: TourOperator }) {
  return (
    <details className="mt-4 max-w-text">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
        Условия оплаты, изменения и&nbsp;отмены
      </summary>
      <dl className="space-y-3">
        {TERMS.map(([term, label]) => (
          <div key={term}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {terms[term] ?? 'не\u00a0указано'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        Со&nbsp;слов организатора; решает договор.{' '}
        <a href={`/operators/${slug}`} className="text-primary underline underline-offset-4">
          Всё об&nbsp;организаторе: {name}
        </a>
      </p>
    </details>
  );
}

interface PartProps {
  heading: 'h2' | 'h3';
  title: string;
  children: ReactNode;
}

function Part({ heading: Heading, title, children }: PartProps) {
  return (
    <section className="lazy-part -mx-1 px-1">
      <Heading className="mb-3 text-xl">{title}</Heading>
      {children}
    </section>
  );
}
