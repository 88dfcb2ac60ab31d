import { Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { useCatalogueHref } from '#features/catalogue/list/catalogue-place.tsx';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { partySearch } from '#lib/party.ts';
import { tourTitle, type Tour } from '#features/tours/model/tour.ts';
import { closedWords } from '#features/tours/offer/offer-words.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { loadOrderContact, loadTourDetails, useTour } from '#features/catalogue/tour/use-tour.ts';
import type { Contacts, MapSettings } from '#server/env/env.server.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { wasOpenedInside } from '#ui/dialog/use-sheet.ts';
import { latePart } from '#ui/page/late-part.tsx';

/** Fetched when a dialog is first opened, together with the tour itself. */
const DetailsWithContacts = latePart(loadTourDetails, 'DetailsWithContacts');
const OrderContact = latePart(loadOrderContact, 'OrderContact');

export interface CatalogueDialogsProps {
  query: CatalogueQuery;
  /** The tour whose details or contacts the address opens, if the server rendered it. */
  opened: Tour | null;
  known: readonly CatalogueTour[];
  rate: Rate;
  maps: MapSettings;
  siteUrl: string;
  contacts: Contacts;
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/**
 * The dialog that the address opens over the list: the details of a tour, or its organiser's
 * contacts.
 */
export function CatalogueDialogs(props: CatalogueDialogsProps) {
  const { query, opened, known, rate, maps, siteUrl, contacts, today } = props;
  // What the operator states beside the tour is on the tour's page.
  const reach = { site: contacts, operator: null };
  const navigate = useNavigate();
  const { state } = useLocation();
  const href = useCatalogueHref();
  const slug = query.order ?? query.tour;
  const { tour: found, missing, failed, retry } = useTour(slug, opened);
  const tour = found && asHotOn(found, today);
  if (slug === null) return null;

  const list = href({ ...query, tour: null, order: null });
  const close = () =>
    wasOpenedInside(state)
      ? void navigate(-1)
      : void navigate(list, { preventScrollReset: true, replace: true });
  const listed = tour ?? known.find((candidate) => candidate.slug === slug) ?? null;
  const title = listed ? tourTitle(listed) : missing ? 'Тур не найден' : 'Загрузка…';

  if (missing || failed || !listed || (!tour && query.order === null)) {
    return (
      <Dialog title={title} closeHref={list} onClose={close}>
        {failed ? (
          <div role="alert">
            <p>Ошибка при загрузке тура</p>
            <Button className="mt-4" onClick={retry}>
              Попробовать снова
            </Button>
          </div>
        ) : missing ? (
          <p>Возможно, адрес устарел или в нём опечатка.</p>
        ) : (
          <Loading />
        )}
      </Dialog>
    );
  }
  const closed = closedWords(listed, today);
  if (query.order !== null) {
    return (
      <Dialog title="Связаться с организатором" closeHref={list} onClose={close}>
        <Suspense fallback={<Loading />}>
          {closed === null ? (
            <OrderContact tour={listed} siteUrl={siteUrl} reach={reach} />
          ) : (
            <p>{closed}.</p>
          )}
        </Suspense>
      </Dialog>
    );
  }
  if (!tour) return null;
  return (
    <Dialog
      title={title}
      size="sheet"
      closeHref={list}
      onClose={close}
      actions={
        <>
          {closed === null ? (
            <Link
              to={href({ ...query, tour: null, order: tour.slug })}
              replace
              state={state}
              preventScrollReset
              className={buttonClass('primary', 'grow')}
            >
              Заказать
            </Link>
          ) : (
            <p className="grow self-center font-semibold">{closed}.</p>
          )}
          <Link
            to={`/tours/${tour.slug}${partySearch(query.party)}`}
            className={buttonClass('quiet', 'grow')}
          >
            Страница тура
          </Link>
        </>
      }
    >
      <Suspense fallback={<Loading />}>
        <DetailsWithContacts
          tour={tour}
          rate={rate}
          maps={maps}
          siteUrl={siteUrl}
          today={today}
          reach={reach}
        />
      </Suspense>
    </Dialog>
  );
}

function Loading() {
  return (
    <p role="status" className="py-8 text-center text-ink-soft">
      Загрузка…
    </p>
  );
}
