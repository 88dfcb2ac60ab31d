import { Link, useNavigate } from 'react-router';
import { SAVED_WORDS } from '#features/tour-editing/save-words.ts';
import type { ListedTour } from '#features/tour-editing/tour-list.server.ts';
import {
  SHOWN_TOURS,
  type ShownTours,
  tourListAddress,
  type TourListQuery,
} from '#features/tour-editing/tour-list-query.ts';
import { TourRows } from '#features/tour-editing/tour-rows.tsx';
import { ListFilter } from '#features/staff/list-filter.tsx';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/tour.ts';
import { countOf, groupThousands } from '#lib/russian.ts';
import { buttonClass, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Paging } from '#ui/paging.tsx';

const SHOWN_LABELS: Record<ShownTours, string> = {
  upcoming: 'Вылет впереди',
  departed: 'Вылет прошёл',
  unchecked: 'Цена не\u00a0проверена 14\u00a0дней',
  'no-photo': 'Без фото',
  'no-company': 'Без турфирмы',
  'no-contacts': 'Без контактов',
};

interface TourListPageProps {
  query: TourListQuery;
  list: {
    tours: ListedTour[];
    total: number;
    pages: number;
    care: Record<ShownTours, number>;
  };
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/** All tours there are, departed ones too, to find and change; and those that want care. */
export function TourListPage({ query, list, today }: TourListPageProps) {
  const { tours, total, pages, care } = list;
  return (
    <StaffPage title="Туры">
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/add-tour" className={buttonClass('primary')}>
          Добавить тур
        </Link>
      </div>
      <ListFilter
        key={`${query.search} ${query.type}`}
        action="/admin/tours"
        name="Поиск туров"
        search={{ label: 'Город, турфирма, отель, дата или номер', value: query.search }}
        choice={{
          label: 'Тип',
          name: 'type',
          value: query.type,
          none: 'любой',
          options: TOUR_TYPES,
          labels: TOUR_TYPE_LABELS,
        }}
      >
        {query.only && <input type="hidden" name="only" value={query.only} />}
      </ListFilter>
      <ul aria-label="Показать" className="mt-4 flex flex-wrap gap-2">
        <ShownLink query={query} only={null} label="Все" />
        {SHOWN_TOURS.map((only) => (
          <ShownLink
            key={only}
            query={query}
            only={only}
            label={SHOWN_LABELS[only]}
            figure={care[only]}
          />
        ))}
      </ul>
      <p role="status" className="mt-6 text-lg font-semibold">
        {total === 0 ? 'Туров не нашлось' : countOf(total, ['тур', 'тура', 'туров'])}
      </p>
      {tours.length > 0 ? (
        <TourRows tours={tours} today={today} changed={query.tour} />
      ) : (
        <p className="mt-4">
          <Link to="/admin/tours" className={buttonClass('quiet')}>
            Показать все
          </Link>
        </p>
      )}
      <Paging
        page={query.page}
        pages={pages}
        address={(page) => tourListAddress({ ...query, page, saved: null, tour: null, made: null })}
      />
      {query.saved && <SavedDialog query={query} />}
    </StaffPage>
  );
}

interface ShownLinkProps {
  query: TourListQuery;
  only: ShownTours | null;
  label: string;
  figure?: number;
}

function ShownLink({ query, only, label, figure }: ShownLinkProps) {
  const { search, type } = query;
  return (
    <li>
      <Link
        to={tourListAddress({ search, type, only })}
        aria-current={query.only === only ? 'true' : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:font-semibold"
      >
        {label}
        {figure !== undefined && (
          <span className="text-ink-soft tabular-nums">{groupThousands(figure)}</span>
        )}
      </Link>
    </li>
  );
}

/** Says that it is done; «OK» leads to the catalogue. */
function SavedDialog({ query }: { query: TourListQuery }) {
  const navigate = useNavigate();
  const { saved, tour, made } = query;
  if (saved === null) return null;
  const isCopy = saved === 'copy';
  const leadsTo = isCopy ? '/admin/tours' : '/all';
  const words = isCopy
    ? `Создано: ${countOf(made ?? 0, ['тур', 'тура', 'туров'])}`
    : SAVED_WORDS[saved];
  return (
    <Dialog
      title={words}
      closeHref={leadsTo}
      onClose={() => void navigate(leadsTo)}
      actions={
        <>
          <ButtonLink href={leadsTo} className="min-w-24">
            OK
          </ButtonLink>
          {!isCopy && (
            <ButtonLink href={tourListAddress({ tour })} look="quiet">
              К&nbsp;списку туров
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-6">
        {saved === 'create' && <Further to="/add-tour" label="Добавить ещё один" />}
        {tour !== null && !isCopy && (
          <>
            <Further to={`/admin/tours/${tour}/copy`} label={'Скопировать на\u00a0новые даты'} />
            <Further to={`/edit-tour/${tour}`} label={'Вернуться к\u00a0редактированию'} />
          </>
        )}
        {isCopy && <li>Дни, на&nbsp;которые такой тур уже был, пропущены.</li>}
        {saved === 'delete' && (
          <li>Тура больше нет ни&nbsp;в&nbsp;каталоге, ни&nbsp;в&nbsp;списке.</li>
        )}
      </ul>
    </Dialog>
  );
}

function Further({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {label}
      </Link>
    </li>
  );
}
