import type { ComponentProps } from 'react';
import { type Reach, tourContacts } from '#features/catalogue/contact/tour-contacts.ts';
import { TourDetails } from '#features/catalogue/tour/tour-details.tsx';

type ListedDetailsProps = Omit<ComponentProps<typeof TourDetails>, 'contacts'> & {
  siteUrl: string;
  reach: Reach;
};

/** A tour's details over the list, which does not bring the links to the organiser. */
export function ListedDetails({ siteUrl, reach, ...shown }: ListedDetailsProps) {
  return <TourDetails {...shown} contacts={tourContacts(shown.tour, siteUrl, reach)} />;
}
