import { type ComponentProps, memo, type ReactNode, Suspense } from 'react';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { Price, TourBadges } from '#features/tours/ui/price-and-badges.tsx';
import { rateNote, type Rate } from '#lib/money/exchange-rate.ts';
import { NoticeNotes } from '#ui/notice-notes.tsx';
import { badgesOf } from '#features/tours/offer/tour-marks.ts';
import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import type { DrawnTour } from '#features/catalogue/tour/drawn-tour.server.ts';
import { ContactLinks } from '#features/catalogue/contact/contact-links.tsx';
import type { TourContacts } from '#features/catalogue/contact/tour-contacts.ts';
import type * as OfferFacts from '#features/catalogue/tour/offer-facts.tsx';
import { TourFacts } from '#features/catalogue/tour/tour-facts.tsx';
import { operatorName, TOUR_TYPE_LABELS, type Tour } from '#features/tours/model/tour.ts';
import { Part } from '#features/catalogue/tour/part.tsx';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';
import type { MapSettings } from '#server/env/env.server.ts';
import { latePart, Nothing } from '#ui/page/late-part.tsx';

// The page already has these parts, which load late on a slow line, or not at all when the site is
// away.
const OfferPrice = latePart(
  () => import('#features/catalogue/tour/offer-price.tsx'),
  'OfferPrice',
  Nothing,
);
// Memos keep the server's markup while the scripts load, as long as the props do not change.
const PriceOfOffer = memo((props: ComponentProps<typeof OfferPrice>) => (
  <Suspense fallback={null}>
    <OfferPrice {...props} />
  </Suspense>
));
const Stays = factsOfOffer('Stays');
const PriceAndDays = factsOfOffer('PriceAndDays');
const Trust = factsOfOffer('Trust');

function factsOfOffer(name: keyof typeof OfferFacts) {
  const Facts = latePart(() => import('#features/catalogue/tour/offer-facts.tsx'), name, Nothing);
  return memo((props: ComponentProps<typeof OfferFacts.Stays>) => (
    <Suspense fallback={null}>
      <Facts {...props} />
    </Suspense>
  ));
}

interface TourDetailsProps {
  /** With its offer; a copy has only the tour itself. */
  tour: Tour & { offer?: TourOffer };
  rate: Rate;
  maps: MapSettings;
  /** Today in Moscow; without it, in a preview, neither the price's age nor the tour is judged. */
  today?: string;
  contacts: TourContacts;
  /** `h2` if the tour's title is the page's heading. */
  heading?: 'h2' | 'h3';
  /** When the map of the hotel loads. */
  mapStarts?: 'seen' | 'press';
  /** The actions for the tour, below its price. */
  action?: ReactNode;
  /** Parts that the server draws for the tour's page. */
  drawn?: DrawnTour;
}

/** All known facts of a tour, the most important first; unknown ones are left out. */
export function TourDetails(props: TourDetailsProps) {
  const { tour, rate, maps, contacts, today, drawn } = props;
  const { heading = 'h3', mapStarts = 'seen', action } = props;
  const description = paragraphs(tour.description);
  const guidePhoto = ownPicture(tour.guide_photo);
  const operatorSheet = ownPicture(tour.tour_operator_info);
  const facts = { tour, rate, maps, mapStarts, today, heading, plans: drawn?.plans };
  return (
    <div className="@container">
      {tour.offer?.notices && <NoticeNotes notices={tour.offer.notices} />}
      {tour.offer?.season && (
        <p className="mb-6 max-w-text rounded-card bg-hot-tint p-4">{tour.offer.season}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:gap-x-8">
        <div
          className={`min-w-0 @3xl:col-start-2 ${heading === 'h2' ? '@3xl:sticky @3xl:top-[calc(var(--header,6.1rem)+1rem)] @3xl:self-start' : ''}`}
        >
          <Summary tour={tour} rate={rate} today={today} action={action} />
        </div>

        <div className="space-y-8 @3xl:col-start-1 @3xl:row-start-1">
          <TourFacts tour={tour} />
          <Stays {...facts} />
          {(tour.outbound_route || tour.return_route || tour.airline || tour.stops !== null) && (
            <Part heading={heading} title="Перелёт">
              <dl className="space-y-2">
                <Line term="Туда" text={tour.outbound_route} />
                <Line term="Обратно" text={tour.return_route} />
                <Line term="Авиакомпания" text={tour.airline} />
                <Line term="Пересадок" text={tour.stops === null ? null : String(tour.stops)} />
              </dl>
            </Part>
          )}
          <PriceAndDays {...facts} />
          {(tour.guide_name || guidePhoto || tour.guide_language) && (
            <Part heading={heading} title="Гид группы">
              <div className="flex items-center gap-4 max-[15rem]:flex-wrap">
                {guidePhoto && (
                  <img
                    src={copyAddress(guidePhoto, 480)}
                    alt={tour.guide_name ? `Фото: ${tour.guide_name}` : 'Фото гида'}
                    width={96}
                    height={96}
                    loading="lazy"
                    decoding="async"
                    className="size-[min(6rem,30vw)] shrink-0 rounded-full bg-ground object-cover"
                  />
                )}
                <div className="min-w-0 wrap-anywhere">
                  {tour.guide_name && <p className="text-lg font-semibold">{tour.guide_name}</p>}
                  {tour.guide_language && <p>Язык: {tour.guide_language}</p>}
                </div>
              </div>
            </Part>
          )}
          {description.length > 0 && (
            <Part heading={heading} title="Описание">
              <div className="max-w-text space-y-3">
                {description.map((text, place) => (
                  <p key={place} className="whitespace-pre-line">
                    {text}
                  </p>
                ))}
              </div>
            </Part>
          )}
          {tour.tour_operator_info && (
            <Part heading={heading} title="Информация от турфирмы">
              <a
                href={tour.tour_operator_info}
                target="_blank"
                rel="noopener nofollow"
                className="block overflow-hidden rounded-card border border-line bg-ground"
              >
                {operatorSheet ? (
                  <img
                    src={operatorSheet}
                    alt="Информация от турфирмы. Открыть изображение целиком"
                    width={1200}
                    height={800}
                    loading="lazy"
                    decoding="async"
                    className="aspect-3/2 w-full object-contain"
                  />
                ) : (
                  <span className="block p-4 text-primary underline">
                    Открыть изображение на&nbsp;другом сайте
                  </span>
                )}
              </a>
            </Part>
          )}
          <Trust {...facts} />
          {drawn && <div dangerouslySetInnerHTML={{ __html: drawn.organiser }} />}
          {contacts.links.length > 0 && (
            <Part
              heading={heading}
              title={contacts.isSite ? 'Контакты сайта' : 'Контакты организатора'}
              id="contacts"
            >
              <ContactLinks links={contacts.links} />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

function Summary({
  tour,
  rate,
  today,
  action,
}: Pick<TourDetailsProps, 'tour' | 'rate' | 'today' | 'action'>) {
  const operator = tour.offer?.operator;
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <div className="min-w-0 grow basis-60">
          <div className="flex items-center gap-3 max-[20rem]:flex-wrap">
            <CompanyLogo tour={tour} size={64} />
            <div className="min-w-0">
              <p className="text-lg leading-snug font-semibold">
                {operator ? (
                  <a
                    href={`/operators/${operator.slug}`}
                    className="text-primary underline underline-offset-4"
                  >
                    {operatorName(tour)}
                  </a>
                ) : (
                  operatorName(tour)
                )}
              </p>
              <p className="text-ink-soft">{TOUR_TYPE_LABELS[tour.tour_type]}</p>
            </div>
          </div>
          <TourBadges badges={badgesOf(tour)} className="mt-3" />
        </div>
        <div className="min-w-0 grow basis-60">
          <p className="text-2xl">
            <Price tour={tour} rate={rate} />
          </p>
          {tour.price !== null && tour.price_currency !== 'RUB' && (
            <p className="mt-1 text-sm text-ink-soft">{rateNote(rate)}</p>
          )}
          {(today !== undefined || tour.offer) && <PriceOfOffer tour={tour} today={today} />}
        </div>
      </div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

function Line({ term, text }: { term: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-[8em] max-w-full shrink-0 text-ink-soft">{term}</dt>
      <dd className="min-w-0 font-semibold">{text}</dd>
    </div>
  );
}

/** The paragraphs of a plain text, separated by blank lines. */
function paragraphs(text: string | null): string[] {
  return (text ?? '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
