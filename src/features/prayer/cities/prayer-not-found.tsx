import { isRouteErrorResponse } from 'react-router';
import { isProblem } from '#lib/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage, SIGNPOST } from '#ui/page/error-page.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';

/** The page for an unknown city or a month that cannot be calculated. */
export function PrayerNotFound({ error, cityPath }: { error: unknown; cityPath: string | null }) {
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null;
  if (problem?.status !== 404) {
    return <ErrorPage error={error} message={problem?.message ?? 'Произошла ошибка'} />;
  }
  const isMonth = problem.code === 'no_month';
  const isYear = problem.code === 'no_year';
  return (
    <main id="content" className="page-width grid min-h-[60vh] place-items-center py-16">
      <title>{`${problem.message} — ВсеУмры`}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-xl text-center">
        <QuietScene thing={SIGNPOST} />
        <p className="text-lg font-semibold text-gold-ink">404</p>
        <h1 className="mt-2 text-3xl sm:text-4xl">{problem.message}</h1>
        <p className="mt-4 text-lg text-ink-soft">
          {isMonth
            ? 'Расписание есть для месяцев с 1900 по 2100 год.'
            : isYear
              ? 'Есть ближайший рамадан и тот, что после него.'
              : 'Возможно, в адресе опечатка. Город можно найти в списке по названию.'}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {isMonth && cityPath && (
            <ButtonLink href={`${cityPath}?tab=month`}>Этот месяц</ButtonLink>
          )}
          {isYear && cityPath && (
            <ButtonLink href={`${cityPath}/ramadan`}>Ближайший рамадан</ButtonLink>
          )}
          <ButtonLink href="/vremya-namaza" look={isMonth || isYear ? 'quiet' : 'primary'}>
            Вернуться к списку городов
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
