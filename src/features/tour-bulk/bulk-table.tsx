import type { BulkList } from '#features/tour-bulk/bulk-list.server.ts';
import { type BulkQuery, bulkAddress, type BulkScreen } from '#features/tour-bulk/bulk-query.ts';
import { type BulkTour, bulkTitle, toursText } from '#features/tour-bulk/bulk-tour.ts';
import type { Choice } from '#features/tour-bulk/use-choice.ts';
import { BADGE_LABELS } from '#features/tours/offer/tour-marks.ts';
import { StatedPrice } from '#features/tour-editing/fields/stated-price.tsx';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { formatDayNumeric } from '#lib/time/day.ts';
import { Button } from '#ui/button.tsx';
import { Cell, EmptyTable, HeadCell, SelectCell, Table, NumberHead } from '#ui/table/table.tsx';
import { Paging } from '#ui/page/paging.tsx';

interface BulkTableProps extends BulkList {
  screen: BulkScreen;
  query: BulkQuery;
  choice: Choice;
}

/** The found tours with tick boxes, inside the form with their action. */
export function BulkTable(props: BulkTableProps) {
  const { screen, query, tours, total, pages, found, choice } = props;
  const isWhole = tours.length > 0 && tours.every(({ id }) => choice.has(id));
  const shown = new Set(tours.map(({ id }) => id));
  const isAll = found.every((id) => choice.has(id));
  if (tours.length === 0) return <Nothing screen={screen} />;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-lg font-semibold tabular-nums">
          {toursText(total)}
          {choice.ids.length > 0 && `, выбрано: ${choice.ids.length}`}
        </p>
        <Button look="quiet" onClick={() => choice.togglePage(tours)}>
          {isWhole ? 'Снять с\u00a0этой страницы' : 'Выбрать всю страницу'}
        </Button>
        {found.length > tours.length && !isAll && (
          <Button look="quiet" onClick={() => choice.addAll(found)}>
            Выбрать все {found.length < total ? `первые ${found.length}` : `найденные (${total})`}
          </Button>
        )}
        {choice.ids.length > 0 && (
          <Button look="plain" onClick={choice.clear}>
            Снять выделение
          </Button>
        )}
      </div>
      {choice.ids
        .filter((id) => !shown.has(id))
        .map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      <Table
        caption="Туры, строка — тур"
        head={
          <>
            <HeadCell isSilent className="w-12">
              Выбор
            </HeadCell>
            <HeadCell>Тур</HeadCell>
            <HeadCell room="wide">Вылет</HeadCell>
            <HeadCell room="wide">Турфирма</HeadCell>
            <NumberHead room="wide">Дней</NumberHead>
            <NumberHead room="wide">Цена</NumberHead>
          </>
        }
      >
        {tours.map((tour) => (
          <TourRow
            key={tour.id}
            tour={tour}
            isChosen={choice.has(tour.id)}
            onToggle={() => choice.toggle(tour)}
          />
        ))}
      </Table>
      <Paging
        page={query.page}
        pages={pages}
        address={(page) => bulkAddress(screen, { ...query, page })}
      />
    </>
  );
}

interface TourRowProps {
  tour: BulkTour;
  isChosen: boolean;
  onToggle: () => void;
}

function TourRow({ tour, isChosen, onToggle }: TourRowProps) {
  const { id, tour_type, city_from, departure_date, company_name, days } = tour;
  const badges = (['vip', 'hot', 'combo'] as const).filter((badge) => tour[`is_${badge}`]);
  return (
    <tr className={isChosen ? 'bg-primary-tint' : undefined}>
      <SelectCell
        label={bulkTitle(tour)}
        name="id"
        value={id}
        checked={isChosen}
        onChange={onToggle}
      />
      <Cell isName>
        <span className="font-semibold">
          {TOUR_TYPE_LABELS[tour_type]}, {city_from}
        </span>
        {badges.length > 0 && (
          <span className="text-sm text-ink-soft">
            {' '}
            · {badges.map((badge) => BADGE_LABELS[badge]).join(', ')}
          </span>
        )}
        {tour.season !== null && (
          <span className="block text-sm font-semibold text-hot">{tour.season}</span>
        )}
        <span className="block text-sm text-ink-soft tabular-nums md:hidden">
          {formatDayNumeric(departure_date)} · {days}&nbsp;дн. · <StatedPrice tour={tour} />
          <span className="block wrap-anywhere">{company_name || 'без турфирмы'}</span>
        </span>
      </Cell>
      <Cell room="wide" className="tabular-nums">
        {formatDayNumeric(departure_date)}
      </Cell>
      <Cell room="wide" className="wrap-anywhere">
        {company_name || <span className="text-ink-soft">без турфирмы</span>}
      </Cell>
      <Cell room="wide" className="text-right tabular-nums">
        {days}
      </Cell>
      <Cell room="wide" className="text-right">
        <StatedPrice tour={tour} />
      </Cell>
    </tr>
  );
}

function Nothing({ screen }: { screen: BulkScreen }) {
  return (
    <EmptyTable way={{ to: screen, text: 'Показать все' }}>
      <b className="font-semibold">Туры не найдены</b>
      <span className="block text-base text-ink-soft">Попробуйте изменить параметры поиска</span>
    </EmptyTable>
  );
}
