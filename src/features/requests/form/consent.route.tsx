import { REQUEST_CONSENT, requestConsent } from '#features/requests/placing/request-consent.ts';
import { consentParty, requestTarget } from '#features/requests/placing/request-target.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import type { Route } from './+types/consent.route';

/** The consent for the operator that the address names, the same as in the form. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, contacts, keptMonths } = requestSite(context);
  const { searchParams } = new URL(request.url);
  const target = await read((db) => requestTarget(db, searchParams));
  return {
    sections: requestConsent({
      site: contacts,
      operator: consentParty(target),
      months: keptMonths,
    }),
  };
}

export default function ConsentRoute({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>Согласие на обработку данных заявки — ВсеУмры</title>
      <meta name="robots" content="noindex" />
      <article className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">
          Согласие на&nbsp;обработку и&nbsp;передачу персональных данных заявки
        </h1>
        <p className="mt-2 text-ink-soft">Редакция {REQUEST_CONSENT.version}</p>
        {loaderData.sections.map(({ title, paragraphs }) => (
          <section key={title} className="mt-6">
            <h2 className="text-xl">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}
