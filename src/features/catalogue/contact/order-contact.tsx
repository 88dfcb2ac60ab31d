import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import { ContactLinks } from '#features/catalogue/contact/contact-links.tsx';
import { RequestLink } from '#features/catalogue/contact/request-link.tsx';
import {
  tourContacts,
  type ContactedTour,
  type Reach,
} from '#features/catalogue/contact/tour-contacts.ts';
import { tourTitle, operatorName, type Tour } from '#features/tours/model/tour.ts';

interface OrderContactProps {
  tour: ContactedTour & Pick<Tour, 'company_name' | 'company_logo'>;
  siteUrl: string;
  reach: Reach | null;
}

/** The contacts for a tour, in the dialog of «Заказать». */
export function OrderContact({ tour, siteUrl, reach }: OrderContactProps) {
  const { links, isSite } = tourContacts(tour, siteUrl, reach);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <CompanyLogo tour={tour} size={64} />
        <div className="min-w-0 grow basis-32">
          <p className="text-lg leading-snug font-semibold">{operatorName(tour)}</p>
          <p className="text-ink-soft">{tourTitle(tour)}</p>
        </div>
      </div>
      <div className="mt-5">
        <p className="mb-3">Оставьте заявку: организатор ответит так, как вам удобно.</p>
        <RequestLink slug={tour.slug} />
        {links.length > 0 && (
          <>
            <p className="mt-5 mb-3">
              {isSite ? 'Или свяжитесь с\u00a0нами:' : 'Или свяжитесь с\u00a0организатором:'}
            </p>
            <ContactLinks links={links} />
          </>
        )}
      </div>
    </>
  );
}
