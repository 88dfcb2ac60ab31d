import { Link } from 'react-router';
import { WayBack } from '#ui/page/way-back.tsx';
import { LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import { publicOperators } from '#features/directory/operators/public-operators.server.ts';
import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import { offersByOperator } from '#features/catalogue/search/directory-tours.server.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { itemList } from '#lib/item-list.ts';
import { countOf } from '#lib/text/russian.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { QuietScene } from '#ui/page/quiet-scene.tsx';
import { StructuredData } from '#ui/page/structured-data.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Breakable } from '#ui/breakable.tsx';
import type { Route } from './+types/operators.route';

export const handle = { kept: () => '' };

export async function loader({ context }: Route.LoaderArgs) {
  const { read, today, siteUrl } = context.get(siteContext);
  return read(async (db) => {
    const offers = await offersByOperator(db, today);
    const operators = (await publicOperators(db)).map((operator) => ({
      id: operator.id,
      slug: operator.slug,
      name: operator.name,
      logo: operator.logo,
      legal: operator.legal_kind === null ? null : LEGAL_WORDS[operator.legal_kind],
      number: operator.register_number,
      isExample: operator.is_example,
      tours: offers.get(operator.id) ?? 0,
    }));
    // Operators with tours come first.
    operators.sort((a, b) => Number(b.tours > 0) - Number(a.tours > 0));
    const picture = pagePicture('/operators');
    const description =
      'Компании и\u00a0религиозные организации, туры которых есть в\u00a0каталоге: кто они по\u00a0закону, номера в\u00a0реестре, контакты и\u00a0условия.';
    return { operators, siteUrl, picture, description };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/operators',
    picture: loaderData.picture,
    title: 'Организаторы Умры и\u00a0Хаджа — ВсеУмры',
    description: loaderData.description,
  });
}

export default function OperatorsRoute({ loaderData }: Route.ComponentProps) {
  const { operators, siteUrl } = loaderData;
  return (
    <main id="content" className="page-width py-4 md:py-6">
      <StructuredData data={breadcrumbs(siteUrl, [['Организаторы', '/operators']])} />
      <StructuredData
        data={itemList(
          siteUrl,
          operators.map(({ name, slug }) => ({ name, path: `/operators/${slug}` })),
        )}
      />
      <WayBack here="Организаторы" />
      <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">Организаторы Умры и&nbsp;Хаджа</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">
        Кто они по&nbsp;закону, какие у&nbsp;них документы, контакты и&nbsp;условия. Чего мы
        не&nbsp;знаем, о&nbsp;том так и&nbsp;сказано.
      </p>
      {operators.length === 0 && (
        <div className="py-10 text-center">
          <QuietScene thing="M82 92V48L120 24 158 48V92ZM110 92V68A10 10 0 0 1 130 68V92ZM92 58V68H102V58ZM138 58V68H148V58Z" />
          <p className="text-lg">Организаторов пока нет</p>
          <p className="mt-4">
            <Link viewTransition to="/all" className={buttonClass('quiet')}>
              Каталог туров
            </Link>
          </p>
        </div>
      )}
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {operators.map((operator) => (
          <li
            key={operator.id}
            className="relative flex flex-wrap gap-4 rounded-card border border-line bg-surface p-4 hover:border-primary"
          >
            <CompanyLogo
              tour={{ company_logo: operator.logo, company_name: operator.name }}
              size={64}
            />
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <h2 className="text-lg">
                <Link
                  viewTransition
                  to={`/operators/${operator.slug}`}
                  className="after:absolute after:inset-0"
                >
                  {operator.name}
                </Link>
              </h2>
              <p className="text-ink-soft">
                {operator.legal ?? 'Кто это по\u00a0закону, не\u00a0указано'}
              </p>
              {operator.number !== null && (
                <p className="text-sm text-ink-soft tabular-nums">
                  <Breakable text={operator.number} />
                  {operator.isExample && ' (пример)'}
                </p>
              )}
              <p className="mt-1">
                {operator.tours === 0
                  ? 'Сейчас туров нет'
                  : countOf(operator.tours, ['тур', 'тура', 'туров'])}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

export { ErrorBoundary } from '#ui/page/error-page.tsx';
