import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';

/**
 * Structured data of an operator for search engines: a travel agency, unless it is a religious
 * organisation. The numbers of an invented operator are left out.
 */
export function operatorStructuredData(operator: PublicOperator, siteUrl: string) {
  const { name, slug, legal_name, logo, about, email, site, since_year, is_example } = operator;
  const phone = operator.phones?.split('\n')[0]?.trim();
  const address = operator.addresses?.split('\n')[0]?.trim();
  return {
    '@context': 'https://schema.org',
    '@type': operator.legal_kind === 'religious' ? 'Organization' : 'TravelAgency',
    name,
    url: `${siteUrl}/operators/${slug}`,
    ...(about !== null && { description: about }),
    ...(logo !== null && { logo: new URL(logo, siteUrl).href }),
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email !== null && { email }),
    ...(site !== null && { sameAs: site }),
    ...(since_year !== null && { foundingDate: String(since_year) }),
    ...(!is_example && {
      ...(legal_name !== null && { legalName: legal_name }),
      ...(operator.inn !== null && { taxID: operator.inn }),
      ...(operator.register_number !== null && {
        identifier: {
          '@type': 'PropertyValue',
          name: 'Номер в реестре туроператоров',
          value: operator.register_number,
        },
      }),
    }),
  };
}
