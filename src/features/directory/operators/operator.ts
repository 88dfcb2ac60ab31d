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

/** The fields of an operator that people write. Null means «not stated». */
export interface OperatorInput {
  slug: string;
  name: string;
  aliases: string[];
  logo: string | null;
  about: string | null;
  legal_kind: LegalKind | null;
  agent_of: string | null;
  legal_name: string | null;
  inn: string | null;
  ogrn: string | null;
  register_number: string | null;
  hajj_year: number | null;
  hajj_by: string | null;
  hajj_url: string | null;
  addresses: string | null;
  hours: string | null;
  phones: string | null;
  email: string | null;
  site: string | null;
  telegram: string | null;
  max: string | null;
  vk: string | null;
  whatsapp: string | null;
  since_year: number | null;
  payment_terms: string | null;
  change_terms: string | null;
  cancellation_terms: string | null;
  complaints: string | null;
  request_email: string | null;
  is_verified: boolean;
  is_trusted: boolean;
}

/** The public fields of an operator: without the checkers and the e-mail address for requests. */
export interface PublicOperator extends Omit<OperatorInput, 'request_email' | 'is_trusted'> {
  id: number;
  /** An invented operator of the demo. */
  is_example: boolean;
  legal_checked_at: Date | null;
  register_checked_at: Date | null;
  hajj_checked_at: Date | null;
}
