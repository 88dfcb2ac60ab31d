import { Form, Link, useNavigation } from 'react-router';
import { Field, TextAreaField } from '#ui/field/field.tsx';
import type { PlannedCopy } from '#features/tour-editing/copy-tour.server.ts';
import {
  type CopyForm,
  type CopyProblem,
  EMPTY_COPY,
} from '#features/tour-editing/list/departure-list.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { OFFER_FIELDS } from '#features/tour-editing/fields/offer-fields.ts';
import { MoneyField } from '#ui/field/money-field.tsx';
import { StatedPrice } from '#features/tour-editing/fields/stated-price.tsx';
import { LONGEST_SERIES } from '#features/tour-editing/fields/tour-dates.ts';
import { tourTitle, type Tour } from '#features/tours/model/tour.ts';
import { formatDayNumeric } from '#lib/time/day.ts';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface CopyTourPageProps {
  tour: Tour;
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
  answer: {
    form: CopyForm;
    problem: Problem | null;
    problems: CopyProblem[];
    /** The preview of the copies, if it was requested. */
    plan: PlannedCopy[] | null;
  } | null;
}

const TOURS = ['тур', 'тура', 'туров'] as const;

/** Copies a tour to other days, single ones or a series, after a preview. */
export function CopyTourPage({ tour, today, answer }: CopyTourPageProps) {
  const form = answer?.form ?? EMPTY_COPY;
  const problemOf = (field: keyof CopyForm) =>
    answer?.problems.find((problem) => problem.field === field)?.message ?? null;
  const isBusy = useNavigation().formMethod === 'POST';
  const hydrated = useHydrated();
  const plan = answer?.plan ?? null;
  return (
    <StaffPage title="Скопировать на новые даты">
      <p className="mt-2 text-lg text-ink-soft">
        {tourTitle(tour)}
        {tour.company_name && `, ${tour.company_name}`}
        {', '}
        <StatedPrice tour={tour} />
      </p>
      <p className="mt-2 max-w-text">
        Новые туры повторят всё, кроме дат: месяц и&nbsp;день возвращения пересчитаются.
      </p>
      {answer?.problem && <ProblemNote problem={answer.problem} />}
      <Form
        method="post"
        noValidate={hydrated}
        aria-label="Новые даты"
        className="mt-6 max-w-3xl space-y-6"
      >
        <TextAreaField
          label="Даты вылета"
          name="dates"
          rows={4}
          maxLength={2000}
          defaultValue={form.dates}
          placeholder={'15.01.2027\n22.01.2027'}
          problem={problemOf('dates')}
          hint={<>ДД.ММ.ГГГГ, по одной в&nbsp;строке или через запятую</>}
          className="tabular-nums"
        />
        <fieldset className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <legend className="px-1 font-semibold">Или вылеты через равные промежутки</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              label="Первый вылет"
              name="first"
              placeholder="ДД.ММ.ГГГГ"
              maxLength={10}
              autoComplete="off"
              defaultValue={form.first}
              problem={problemOf('first')}
            />
            <Field
              label="Каждые, дней"
              name="step"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={form.step}
              problem={problemOf('step')}
            />
            <Field
              label="Сколько вылетов"
              name="count"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={form.count}
              problem={problemOf('count')}
              hint={`До ${LONGEST_SERIES}`}
            />
          </div>
        </fieldset>
        <NewPrice tour={tour} form={answer?.form ?? null} problem={problemOf('price')} />
        {plan && <Plan plan={plan} today={today} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="check" look="quiet" aria-disabled={isBusy}>
            Проверить даты
          </Button>
          <Button type="submit" name="intent" value="copy" aria-disabled={isBusy}>
            {isBusy ? 'Сохранение...' : 'Создать туры'}
          </Button>
          <ButtonLink href={`/edit-tour/${tour.id}`} look="plain">
            Отмена
          </ButtonLink>
        </div>
      </Form>
    </StaffPage>
  );
}

/** The price of the copies, where it is another one; `form` is what was sent. */
function NewPrice(props: { tour: Tour; form: CopyForm | null; problem: string | null }) {
  const { tour, form, problem } = props;
  return (
    <div className="max-w-xs">
      <MoneyField
        label="Новая цена"
        problem={problem}
        hint="Пусто — как у этого тура, вместе с&nbsp;«от»"
        amount={{ name: 'price', defaultValue: form?.price }}
        currency={{
          name: 'price_currency',
          defaultValue: form?.price_currency || (tour.price_currency ?? 'USD'),
        }}
      />
      <div className="mt-2">
        <TickField
          name="price_from"
          defaultChecked={form ? form.price_from === 'on' : tour.price_is_from}
          hint="О&nbsp;новой цене"
        >
          {OFFER_FIELDS.price_is_from.label}
        </TickField>
      </div>
    </div>
  );
}

/** The result for each day. */
function Plan({ plan, today }: { plan: readonly PlannedCopy[]; today: string }) {
  const fresh = plan.filter(({ existing }) => existing === null).length;
  return (
    <section
      aria-label="Что будет создано"
      className="rounded-card border border-line bg-surface p-4"
    >
      <p role="status" className="font-semibold">
        {fresh === 0 ? 'Создавать нечего' : `Будет создано: ${countOf(fresh, TOURS)}`}
      </p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {plan.map(({ departure, existing, season }) => (
          <li key={departure} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="tabular-nums">{formatDayNumeric(departure)}</span>
            {existing !== null ? (
              <Link to={`/edit-tour/${existing}`} className="text-primary underline">
                такой тур уже есть
              </Link>
            ) : (
              <span className="text-ink-soft">
                {departure < today ? 'новый, вылет уже прошёл' : 'новый'}
              </span>
            )}
            {season !== null && departure >= today && (
              <span className="text-sm font-semibold text-hot">{season}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
