import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';
import { displayPhone, phoneLink, telegramLink, whatsappLink } from '#lib/contact/contact-link.ts';

/** Links of an operator's contacts; null where none can be made of what is stated. */
export type OperatorLinks = ReturnType<typeof operatorLinks>;

/** Made by the server: the page needs no code that reads numbers. Each line of `phones` is one. */
export function operatorLinks(operator: Pick<PublicOperator, 'phones' | 'telegram' | 'whatsapp'>) {
  const stated = (operator.phones ?? '').split('\n').filter((line) => line.trim() !== '');
  return {
    phones: stated.map((line) => ({ text: displayPhone(line) || line, href: phoneLink(line) })),
    telegram: telegramLink(operator.telegram),
    whatsapp: whatsappLink(operator.whatsapp),
  };
}
