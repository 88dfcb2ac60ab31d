import { CompanyLogo } from '#features/tours/company-logo.tsx';
import { ContactLinks } from '#features/tours/contact-links.tsx';
import { hasContacts, type ContactedTour } from '#features/tours/tour-contacts.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import { operatorName, type Tour } from '#features/tours/tour.ts';

interface OrderContactProps {
  tour: ContactedTour & Pick<Tour, 'company_name' | 'company_logo'>;
  siteUrl: string;
}

/** Whom to ask for a tour and how: what stands in the dialog that «Заказать» opens. */
export function OrderContact({ tour, siteUrl }: OrderContactProps) {
  return (
    <>
      <div className="flex items-center gap-4">
        <CompanyLogo tour={tour} size={64} />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold">{operatorName(tour)}</p>
          <p className="text-ink-soft">{tourTitle(tour)}</p>
        </div>
      </div>
      <div className="mt-5">
        {hasContacts(tour) ? (
          <>
            <p className="mb-3">Напишите или позвоните организатору, чтобы забронировать места.</p>
            <ContactLinks tour={tour} siteUrl={siteUrl} lead />
          </>
        ) : (
          <>
            <p className="font-semibold">Контактная информация не указана</p>
            <p className="mt-1 text-ink-soft">Обратитесь к организатору тура</p>
          </>
        )}
      </div>
    </>
  );
}
