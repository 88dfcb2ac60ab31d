import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OperatorHtml } from '#features/catalogue/operators/operator-about.server.ts';
import { Section } from '#features/catalogue/operators/section.tsx';
import type { ShownNotice } from '#lib/shown-notice.ts';
import { NoticeNotes } from '#ui/notice-notes.tsx';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import type { SimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { buttonClass } from '#ui/button.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { countOf } from '#lib/text/russian.ts';

interface OperatorPageProps {
  operator: { name: string; slug: string };
  /** HTML of the parts of operator-about.tsx. */
  html: OperatorHtml;
  notices: readonly ShownNotice[];
  tours: readonly SimilarTour[];
  /** How many of them have a price checked within the last fourteen days. */
  fresh: number;
  rate: Rate;
  siteUrl: string;
  back: ReactNode;
}

/** A company: its legal name, registration numbers, contacts and terms, and its tours. */
export function OperatorPage(props: OperatorPageProps) {
  const { operator, html, notices, tours, fresh, rate, siteUrl, back } = props;
  return (
    <main id="content" className="page-width py-4 md:py-6">
      {back}
      <div dangerouslySetInnerHTML={{ __html: html.title }} />
      <NoticeNotes notices={notices} />
      <div dangerouslySetInnerHTML={{ __html: html.note }} />
      <div className="mt-6 flex flex-wrap items-start gap-3 print:hidden">
        <a
          href={`/zayavka?operator=${operator.slug}`}
          className={buttonClass('primary', 'max-sm:w-full')}
        >
          Оставить заявку
        </a>
        <ShareButton title={operator.name} url={`${siteUrl}/operators/${operator.slug}`} />
      </div>
      <div dangerouslySetInnerHTML={{ __html: html.about }} />
      <Section id="tours" title="Ближайшие туры">
        {tours.length === 0 ? (
          <p>
            Предстоящих туров у&nbsp;этого организатора сейчас нет.{' '}
            <Link
              viewTransition
              to="/all"
              className="font-semibold text-primary underline underline-offset-4"
            >
              Все туры
            </Link>
          </p>
        ) : (
          <>
            <p className="mb-4 text-ink-soft">
              {countOf(tours.length, ['тур', 'тура', 'туров'])}, цена проверена за&nbsp;последние
              14&nbsp;дней у&nbsp;{fresh}
            </p>
            <SimilarTours tours={tours} rate={rate} />
          </>
        )}
      </Section>
    </main>
  );
}
