import { Link } from 'react-router';
import { SEASON_FIELDS, SEASON_LABELS, seasonText } from '#features/tours/season/season-form.ts';
import {
  HAJJ_STATE_LABELS,
  type Season,
  SEASON_STATE_LABELS,
  SEASON_STATES,
} from '#features/tours/season/season.ts';
import { formatDay, formatDayRange } from '#lib/time/day.ts';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { DateField, Field, SelectField } from '#ui/field/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { Options } from '#ui/field/options.tsx';

const ADDRESS = '/admin/season';

/** A tour that conflicts with a season, as a link. */
export interface CrossingTour {
  id: number;
  title: string;
  words: string;
}

interface SeasonPageProps {
  /** The latest first. */
  seasons: readonly Season[];
  /** The season in the form; null: no form. */
  edited: Season | null;
  /** The year that the form would add. */
  nextYear: number;
  /** The year just saved. */
  saved: number | null;
  crossing: readonly CrossingTour[];
}

/** The ends of seasons of Umrah: the known days, a form for one season, and the tours in conflict. */
export function SeasonPage({ seasons, edited, nextYear, saved, crossing }: SeasonPageProps) {
  return (
    <StaffPage title="Сезон Умры">
      <p className="mt-2 max-w-text text-ink-soft">
        До&nbsp;какого дня перед Хаджем дают визы на&nbsp;Умру, впускают и&nbsp;ждут выезда.
        О&nbsp;турах, которые выходят за&nbsp;эти дни, спросят в&nbsp;форме и&nbsp;при импорте,
        и&nbsp;посетители это увидят.
      </p>
      {saved !== null && (
        <div className="mt-3">
          <FormNotice>Сезон {saved} года хиджры сохранён.</FormNotice>
        </div>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {edited && (
          <SeasonForm
            key={edited.hijri_year}
            season={edited}
            isNew={seasons.every(({ hijri_year }) => hijri_year !== edited.hijri_year)}
          />
        )}
        <div className="space-y-4 lg:col-start-1 lg:row-start-1">
          {seasons.map((season) => (
            <SeasonCard key={season.hijri_year} season={season} />
          ))}
          <Link to={`${ADDRESS}?year=${nextYear}`} className={buttonClass('quiet')}>
            Добавить {nextYear} год
          </Link>
          <Crossings tours={crossing} />
        </div>
      </div>
    </StaffPage>
  );
}

function SeasonCard({ season }: { season: Season }) {
  const state = SEASON_STATE_LABELS[season.state];
  const hajj = HAJJ_STATE_LABELS[season.hajj_state];
  const facts = [
    [SEASON_LABELS.last_visa, formatDay(season.last_visa), state],
    [SEASON_LABELS.last_entry, formatDay(season.last_entry), state],
    [SEASON_LABELS.last_exit, formatDay(season.last_exit), state],
    ['Хадж', formatDayRange(season.hajj_from, season.hajj_until), hajj],
  ] as const;
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-xl">{season.hijri_year} год хиджры</h2>
      <dl className="mt-2 space-y-1">
        {facts.map(([term, day, known]) => (
          <div key={term} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{term}:</dt>
            <dd className="font-semibold">
              {day}
              <span className="font-normal text-ink-soft">, {known}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
        Источник: {season.source}, по&nbsp;данным на&nbsp;{formatDay(season.checked_on)}.
      </p>
      <Link
        to={`${ADDRESS}?year=${season.hijri_year}`}
        className={buttonClass('quiet', 'mt-3')}
        aria-label={`Изменить ${season.hijri_year} год`}
      >
        Изменить
      </Link>
    </section>
  );
}

function SeasonForm({ season, isNew }: { season: Season; isNew: boolean }) {
  const { hijri_year, ...start } = season;
  const made = useStaffForm({
    action: `${ADDRESS}?year=${hijri_year}`,
    fields: SEASON_FIELDS,
    start,
    version: seasonText(season),
    draftKey: `season_draft_${hijri_year}`,
  });
  const { Form, form, field, isBusy } = made;
  const labelled = (name: (typeof SEASON_FIELDS)[number]) => ({
    label: SEASON_LABELS[name],
    ...field(name),
  });
  const statesIn = (labels: typeof SEASON_STATE_LABELS) => (
    <Options of={SEASON_STATES.map((state) => [state, labels[state]])} />
  );
  return (
    <Form
      {...form}
      aria-label={`Сезон ${hijri_year} года`}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6 lg:col-start-2"
    >
      <input type="hidden" name="was" value={made.version ?? ''} />
      <h2 className="text-xl">
        {hijri_year} год хиджры{isNew && ' (новый)'}
      </h2>
      {isNew && (
        <p className="text-ink-soft">
          Дни посчитаны по&nbsp;тем&nbsp;же дням хиджры, что в&nbsp;прошлом известном году.
        </p>
      )}
      <input type="hidden" name="hijri_year" value={hijri_year} />
      <StaffFormNotes form={made} />
      <DateField {...labelled('last_visa')} />
      <DateField {...labelled('last_entry')} />
      <DateField {...labelled('last_exit')} />
      <SelectField {...labelled('state')}>{statesIn(SEASON_STATE_LABELS)}</SelectField>
      <DateField {...labelled('hajj_from')} />
      <DateField {...labelled('hajj_until')} />
      <SelectField {...labelled('hajj_state')}>{statesIn(HAJJ_STATE_LABELS)}</SelectField>
      <Field {...labelled('source')} hint="Кто это сказал: сайт или ведомство" autoComplete="off" />
      <DateField {...labelled('checked_on')} />
      <SaveBar>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Сохранение...' : 'Сохранить'}
        </Button>
        <ButtonLink href={ADDRESS} look="quiet">
          Отмена
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}

function Crossings({ tours }: { tours: readonly CrossingTour[] }) {
  if (tours.length === 0) return null;
  return (
    <section aria-labelledby="crossings" className="rounded-card border border-line bg-surface p-4">
      <h2 id="crossings" className="text-xl">
        Туры за&nbsp;пределами этих дней: {tours.length}
      </h2>
      <ul className="mt-2 max-h-96 space-y-2 overflow-y-auto">
        {tours.map(({ id, title, words }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={`/edit-tour/${id}`}
              className="inline-block min-h-6 text-primary underline underline-offset-4"
            >
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
