import type { ComponentProps } from 'react';
import { type Reach, tourContacts } from '#features/catalogue/contact/tour-contacts.ts';
import { TourDetails } from '#features/catalogue/tour/tour-details.tsx';

type DetailsWithContactsProps = Omit<ComponentProps<typeof TourDetails>, 'contacts'> & {
  siteUrl: string;
  reach?: Reach;
};

/** A tour's details where the server did not make the links to its organiser. */
export function DetailsWithContacts({ siteUrl, reach, ...shown }: DetailsWithContactsProps) {
  return <TourDetails {...shown} contacts={tourContacts(shown.tour, siteUrl, reach)} />;
}
