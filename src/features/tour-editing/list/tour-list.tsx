import type { NewNames } from '#features/tours/store/tour-directory.server.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { savedReview } from '#features/tour-editing/review/review-state.ts';
import { savedWords } from '#features/tour-editing/form/save-words.ts';
import type { listForStaff } from '#features/tour-editing/list/tour-list.server.ts';
import {
  SHOWN_TOURS,
  type ShownTours,
  tourListAddress,
  type TourListQuery,
} from '#features/tour-editing/form/tour-list-query.ts';
import { TourRows } from '#features/tour-editing/list/tour-rows.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { RestoreForm } from '#ui/staff/bin-notice.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { parseChangeSet } from '#lib/bin.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';
import { buttonClass, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Paging } from '#ui/page/paging.tsx';
import { EmptyTable } from '#ui/table/table.tsx';
import { WayLink } from '#ui/way-link.tsx';

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
  list: Awaited<ReturnType<typeof listForStaff>>;
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
  /** Whether the tour just saved has departed: the catalogue does not list it. */
  isDeparted: boolean;
  /** What is to be said of the review of the tour just saved. */
  review: ReturnType<typeof savedReview>;
  /** Names that the tour just saved added to the directory. */
  added: NewNames;
}

/** All tours with departed ones, to find and change; and those with faults. */
export function TourListPage({ today, ...saved }: TourListPageProps) {
  const { query, list } = saved;
  const { tours, total, page, pages, care } = list;
  return (
    <StaffPage title="Туры">
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/add-tour" className={buttonClass('primary')}>
          Добавить тур
        </Link>
      </div>
      <ListFilter
        of={`${query.search} ${query.type}`}
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
      <div role="status" className="mt-6 text-lg font-semibold">
        {total > 0 && countOf(total, ['тур', 'тура', 'туров'])}
        {tours.length === 0 && (
          <EmptyTable way={{ to: '/admin/tours', text: 'Показать все' }}>
            {total === 0 ? 'Туров не\u00a0нашлось' : 'На\u00a0этой странице туров нет'}
          </EmptyTable>
        )}
      </div>
      {tours.length > 0 && <TourRows tours={tours} today={today} changed={query.tour} />}
      <Paging
        page={page}
        pages={pages}
        address={(wanted) =>
          tourListAddress({ ...query, page: wanted, saved: null, tour: null, made: null })
        }
      />
      {query.saved && <SavedDialog {...saved} />}
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

/** Confirms the save; «OK» opens the catalogue, or the list when the tour is only there. */
function SavedDialog({
  query,
  list: { page },
  isDeparted,
  review,
  added,
}: Omit<TourListPageProps, 'today'>) {
  const navigate = useNavigate();
  const { saved, tour, made } = query;
  const [search] = useSearchParams();
  const binned = parseChangeSet(search.get('binned'));
  if (saved === null) return null;
  const isCopy = saved === 'copy';
  const inList = tourListAddress({ tour, page });
  const leadsTo = isCopy ? '/admin/tours' : isDeparted || review !== null ? inList : '/all';
  const words = isCopy
    ? `Создано: ${countOf(made ?? 0, ['тур', 'тура', 'туров'])}`
    : savedWords(saved, review === 'sent');
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
            <ButtonLink href={inList} look="quiet">
              К&nbsp;списку туров
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-6">
        {saved === 'create' && <Further to="/add-tour" label="Добавить ещё один" />}
        {tour !== null && (saved === 'create' || saved === 'update') && (
          <>
            <Further to={`/admin/tours/${tour}/copy`} label={'Скопировать на\u00a0новые даты'} />
            <Further to={`/edit-tour/${tour}`} label={'Вернуться к\u00a0редактированию'} />
          </>
        )}
        {isCopy && <li>Дни, на&nbsp;которые такой тур уже был, пропущены.</li>}
        {added.newOperator !== undefined && (
          <li>
            Организатора «{added.newOperator}» на&nbsp;сайте ещё не&nbsp;было: его карточка ждёт
            проверки.
          </li>
        )}
        {added.newHotel !== undefined && (
          <li>
            Отеля «{added.newHotel}» на&nbsp;сайте ещё не&nbsp;было: его карточка ждёт проверки.
          </li>
        )}
        {review === 'waits' && (
          <Further to="/admin/reviews" label={'Правка организатора ждёт\u00a0проверки'} />
        )}
        {review === 'sent' && (
          <li>
            {saved !== 'update' && 'Тур отправлен на\u00a0проверку. '}
            Когда сотрудник сайта примет {saved === 'update' ? 'её' : 'его'}, вам придёт письмо.
          </li>
        )}
        {isDeparted && <li>Вылет уже прошёл: в&nbsp;каталоге этого тура нет.</li>}
        {saved === 'delete' && (
          <li>
            Тура больше нет ни&nbsp;в&nbsp;каталоге, ни&nbsp;в&nbsp;списке: он в&nbsp;корзине.
          </li>
        )}
      </ul>
      {saved === 'delete' && binned !== null && (
        <RestoreForm changeSet={binned} from="/admin/tours" />
      )}
    </Dialog>
  );
}

function Further({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <WayLink to={to}>{label}</WayLink>
    </li>
  );
}
