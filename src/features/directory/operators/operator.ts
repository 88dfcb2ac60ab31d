/**
 * The legal kind of an operator. The law on tourism does not cover tours of religious organisations.
 */
export const LEGAL_KINDS = ['tour_operator', 'travel_agent', 'religious'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export const LEGAL_WORDS: Record<LegalKind, string> = {
  tour_operator: 'Туроператор',
  travel_agent: 'Турагент',
  religious: 'Религиозная организация',
};
