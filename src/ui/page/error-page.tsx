import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { isProblem, UNAVAILABLE } from '#lib/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { QuietPage } from '#ui/page/quiet-scene.tsx';

const SIGNPOST = 'M117 90V20H123V26H158L168 34 158 42H123V90ZM117 46H86L76 53 86 60H117Z';

/** The failure in one sentence, with a link: for every page, inside or outside the layout. */
export function ErrorPage({ error, message }: { error: unknown; message?: string }) {
  const { pathname, search } = useLocation();
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) return <NotFoundPage title={problem?.message ?? 'Страница не найдена'} />;
  return (
    <QuietPage title="Ошибка" thing={SIGNPOST}>
      <div role="alert">
        <h1 className="text-2xl sm:text-3xl">Не получилось загрузить страницу</h1>
        <p className="mt-4 text-lg text-ink-soft">
          {message ?? problem?.message ?? UNAVAILABLE.message}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink href={pathname + search} reload>
            Попробовать снова
          </ButtonLink>
          <ButtonLink href="/" reload look="quiet">
            На главную
          </ButtonLink>
        </div>
      </div>
    </QuietPage>
  );
}

/** For a route of the layout: the frame stays around its error. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

interface NotFoundPageProps {
  title: string;
  /** What may have happened, and the links to go on; of the whole site unless given. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** The designed page for an address that does not exist. */
export function NotFoundPage({ title, hint, children }: NotFoundPageProps) {
  return (
    <QuietPage title={title} thing={SIGNPOST}>
      <meta name="robots" content="noindex" />
      <p className="text-lg font-semibold text-gold-ink">404</p>
      <h1 className="mt-2 text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">
        {hint ?? (
          <>
            Возможно, адрес устарел или в нём опечатка. Все туры — в{' '}
            <Link viewTransition className="text-primary underline" to="/all">
              каталоге
            </Link>
            .
          </>
        )}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children ?? (
          <>
            <ButtonLink href="/">На главную</ButtonLink>
            <ButtonLink href="/all" look="quiet">
              Каталог туров
            </ButtonLink>
          </>
        )}
      </div>
    </QuietPage>
  );
}
