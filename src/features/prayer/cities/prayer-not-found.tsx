import { isRouteErrorResponse } from 'react-router';
import { isProblem } from '#lib/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage, NotFoundPage } from '#ui/page/error-page.tsx';

/** The page for an unknown city or a month that cannot be calculated. */
export function PrayerNotFound({ error, cityPath }: { error: unknown; cityPath: string | null }) {
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null;
  if (problem?.status !== 404) {
    return <ErrorPage error={error} message={problem?.message ?? 'Произошла ошибка'} />;
  }
  const isMonth = problem.code === 'no_month';
  const isYear = problem.code === 'no_year';
  return (
    <NotFoundPage
      title={problem.message}
      hint={
        isMonth
          ? 'Расписание есть для месяцев с 1900 по 2100 год.'
          : isYear
            ? 'Есть ближайший рамадан и тот, что после него.'
            : 'Возможно, в адресе опечатка. Город можно найти в списке по названию.'
      }
    >
      {isMonth && cityPath && <ButtonLink href={`${cityPath}?tab=month`}>Этот месяц</ButtonLink>}
      {isYear && cityPath && (
        <ButtonLink href={`${cityPath}/ramadan`}>Ближайший рамадан</ButtonLink>
      )}
      <ButtonLink href="/vremya-namaza" look={isMonth || isYear ? 'quiet' : 'primary'}>
        Вернуться к списку городов
      </ButtonLink>
    </NotFoundPage>
  );
}
