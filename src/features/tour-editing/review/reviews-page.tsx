import { Link } from 'react-router';
import type { listReviews } from '#features/tour-editing/review/reviews.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { Cell, EmptyTable, HeadCell, Table } from '#ui/table/table.tsx';

interface ReviewsPageProps {
  reviews: Awaited<ReturnType<typeof listReviews>>;
  /** The action just done, from the address; `before`: somebody else was faster. */
  done: keyof typeof DONE | null;
}

const DONE = {
  accepted:
    'Принято: в\u00a0туре теперь то, что вы\u00a0проверили. Тому, кто отправил тур, ушло письмо.',
  returned: 'Возвращено: тому, кто отправил тур, ушло письмо с\u00a0вашим замечанием.',
  before:
    'Этот тур больше не\u00a0ждёт проверки: решение уже принял кто-то другой, правку отозвали или тур удалили.',
} as const;

/** The tours of operators that wait for a review by staff. */
export function ReviewsPage({ reviews, done }: ReviewsPageProps) {
  return (
    <StaffPage title="Проверка туров">
      {done && (
        <p role="status" className="mt-4 max-w-text rounded-card bg-primary-tint p-4 font-semibold">
          {DONE[done]}
        </p>
      )}
      <p className="mt-2 max-w-text text-ink-soft">
        Здесь новые туры и&nbsp;правки организаторов, которым сайт ещё не&nbsp;доверяет. Пока вы
        не&nbsp;приняли правку, посетители видят тур прежним.
      </p>
      <div role="status" className="mt-6 text-lg font-semibold">
        {reviews.length > 0 ? (
          countOf(reviews.length, [
            'тур ждёт проверки',
            'тура ждут проверки',
            'туров ждут проверки',
          ])
        ) : (
          <EmptyTable way={{ to: '/admin/tours', text: 'К\u00a0турам' }}>
            Ничего не&nbsp;ждёт проверки
          </EmptyTable>
        )}
      </div>
      {reviews.length > 0 && (
        <Table
          caption="Туры, которые ждут проверки"
          head={
            <>
              <HeadCell>Тур</HeadCell>
              <HeadCell room="wide">Что это</HeadCell>
              <HeadCell room="wide">Отправлен</HeadCell>
              <HeadCell isSilent>Действия</HeadCell>
            </>
          }
        >
          {reviews.map(({ id, title, company_name, isNew, by, since }) => (
            <tr key={id}>
              <Cell isName>
                <Link
                  to={`/admin/reviews/${id}`}
                  className="inline-block py-0.5 font-semibold hover:text-primary"
                >
                  {title}
                </Link>
                {company_name && <span className="block text-ink-soft">{company_name}</span>}
                <span className="block text-ink-soft md:hidden">
                  {whatRu(isNew)}, {sayMoscowTime(since).replaceAll('\u00a0', ' ')}
                </span>
              </Cell>
              <Cell room="wide">{whatRu(isNew)}</Cell>
              <Cell room="wide" className="tabular-nums">
                {sayMoscowTime(since)}
                {by && <span className="block wrap-anywhere text-ink-soft">{by}</span>}
              </Cell>
              <Cell>
                <div className="flex justify-end">
                  <Link to={`/admin/reviews/${id}`} className={buttonClass('quiet', 'px-3!')}>
                    Проверить<span className="sr-only"> {title}</span>
                  </Link>
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </StaffPage>
  );
}

function whatRu(isNew: boolean): string {
  return isNew ? 'новый тур' : 'правка';
}
