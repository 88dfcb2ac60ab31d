import { Form, Link } from 'react-router';
import { DayPlot } from '#features/statistics/page/day-plot.tsx';
import type { listOperatorNames, readFigures } from '#features/statistics/page/figures.server.ts';
import { STATISTICS, type StatisticsQuery } from '#features/statistics/page/statistics-query.ts';
import { WAY_NAMES } from '#lib/contact/contact-ways.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { formatDayNumeric } from '#lib/time/day.ts';
import { sayMinutes } from '#lib/time/minutes.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import {
  Cell,
  EmptyTable,
  HeadCell,
  Table,
  type ColumnRoom,
  NumberHead,
} from '#ui/table/table.tsx';
import { Options } from '#ui/field/options.tsx';

type Figures = Awaited<ReturnType<typeof readFigures>>;

interface StatisticsPageProps {
  query: StatisticsQuery;
  /** For a choice; null for an operator's people, who see only their own figures. */
  operators: Awaited<ReturnType<typeof listOperatorNames>> | null;
  figures: Figures;
}

const PLOTS = [
  ['views', 'Просмотры туров'],
  ['contacts', 'Нажатия на\u00a0контакты'],
  ['requests', 'Заявки'],
  ['answers', 'Из них с\u00a0ответом'],
] as const;

/** The figures of the pages: views, presses, requests and the time to an answer. */
export function StatisticsPage({ query, operators, figures }: StatisticsPageProps) {
  const { days, ways, requests } = figures;
  const pressed = ways.filter((way) => way.pressed > 0);
  return (
    <StaffPage title="Статистика">
      <p className="mt-2 text-ink-soft">
        Каждый браузер считается один раз в&nbsp;день для каждого тура, без имён и&nbsp;без роботов.
        Дни московские.
      </p>
      <Filter key={JSON.stringify(query)} query={query} operators={operators} />
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {PLOTS.map(([of, title]) => (
          <DayPlot
            key={of}
            title={title}
            days={days.map((figure) => ({ day: figure.day, value: figure[of] }))}
          />
        ))}
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Обычный срок ответа (медиана)</dt>
        <dd>
          <Figure>
            {requests.medianMinutes === null ? '—' : sayMinutes(requests.medianMinutes)}
          </Figure>
        </dd>
        <dt className="text-ink-soft">На что нажимали</dt>
        <dd>
          {pressed.length === 0
            ? '—'
            : pressed.map(({ way, pressed: n }) => `${WAY_NAMES[way]}: ${n}`).join(', ')}
        </dd>
      </dl>
      <p className="mt-6">
        <a
          href="/admin/requests/requests.xlsx?status=all"
          download
          className={buttonClass('quiet')}
        >
          Скачать все заявки (.xlsx)
        </a>
      </p>
      <section aria-labelledby="by-tour" className="mt-10">
        <h2 id="by-tour" className="text-xl">
          По турам
        </h2>
        <Tours rows={figures.tours} />
      </section>
      {figures.operators.length > 0 && (
        <section aria-labelledby="by-operator" className="mt-10">
          <h2 id="by-operator" className="text-xl">
            По организаторам
          </h2>
          <Operators rows={figures.operators} days={query.days} />
        </section>
      )}
    </StaffPage>
  );
}

function Filter({ query, operators }: Pick<StatisticsPageProps, 'query' | 'operators'>) {
  return (
    <search>
      <Form
        method="get"
        action={STATISTICS}
        aria-label="Что показать"
        className={`mt-6 grid items-end gap-x-4 gap-y-3 ${operators ? 'sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-[1fr_auto]'}`}
      >
        <SelectField label="За сколько дней" name="days" defaultValue={query.days}>
          <option value="30">30 дней</option>
          <option value="90">90 дней</option>
        </SelectField>
        {operators && (
          <SelectField label="Чьи туры" name="operator" defaultValue={query.operator ?? ''}>
            <option value="">все</option>
            <Options of={operators.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        <Button type="submit">Показать</Button>
      </Form>
    </search>
  );
}

function Tours({ rows }: { rows: Figures['tours'] }) {
  if (rows.length === 0)
    return (
      <EmptyTable way={{ to: '/all', text: 'Открыть каталог' }}>
        Пока никто не&nbsp;смотрел
      </EmptyTable>
    );
  return (
    <Table
      caption="Туры, строка — тур"
      head={
        <>
          <HeadCell>Тур</HeadCell>
          <NumberHead>Просмотры</NumberHead>
          <NumberHead room="wide">Контакты</NumberHead>
          <NumberHead>Заявки</NumberHead>
        </>
      }
    >
      {rows.map((tour) => (
        <tr key={tour.slug}>
          <Cell isName>
            <Link
              to={`/tours/${tour.slug}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
            >
              {tour.from}, {formatDayNumeric(tour.departure)}
            </Link>
            {tour.operator && (
              <span className="block text-sm wrap-anywhere text-ink-soft">{tour.operator}</span>
            )}
          </Cell>
          <Number value={tour.views} />
          <Number value={tour.contacts} room="wide" />
          <Number value={tour.requests} />
        </tr>
      ))}
    </Table>
  );
}

function Operators({ rows, days }: { rows: Figures['operators']; days: number }) {
  return (
    <Table
      caption="Организаторы, строка — организатор"
      head={
        <>
          <HeadCell>Организатор</HeadCell>
          <NumberHead room="wide">Просмотры туров</NumberHead>
          <NumberHead room="widest">Просмотры страницы</NumberHead>
          <NumberHead>Заявки</NumberHead>
          <NumberHead room="wide">С&nbsp;ответом</NumberHead>
          <NumberHead>Срок ответа</NumberHead>
        </>
      }
    >
      {rows.map((operator) => (
        <tr key={operator.id}>
          <Cell isName>
            <Link
              to={`${STATISTICS}?days=${days}&operator=${operator.id}`}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
            >
              {operator.name}
            </Link>
          </Cell>
          <Number value={operator.views} room="wide" />
          <Number value={operator.pageViews} room="widest" />
          <Number value={operator.asked} />
          <Number value={operator.answered} room="wide" />
          <Cell className="text-right">
            <Figure>
              {operator.medianMinutes === null ? '—' : sayMinutes(operator.medianMinutes)}
            </Figure>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Number({ value, room }: { value: number; room?: ColumnRoom }) {
  return (
    <Cell room={room} className="text-right">
      <Figure>{groupThousands(value)}</Figure>
    </Cell>
  );
}
