import type { DemoOperator } from '#features/demo/demo-operators.ts';
import type { Tour } from '#features/tours/tour.ts';

type Contacts = Pick<Tour, 'whatsapp' | 'telegram' | 'phone'>;

const WHATSAPP = 1;
const TELEGRAM = 2;
const PHONE = 4;
const ALL = WHATSAPP | TELEGRAM | PHONE;

/** All eight combinations, those that real tours have most often come more than once. */
const COMBINATIONS = [
  ALL,
  WHATSAPP | TELEGRAM,
  WHATSAPP | PHONE,
  ALL,
  WHATSAPP,
  TELEGRAM | PHONE,
  ALL,
  TELEGRAM,
  PHONE,
  ALL,
  WHATSAPP | TELEGRAM,
  0,
  WHATSAPP | PHONE,
  ALL,
  TELEGRAM | PHONE,
  WHATSAPP,
] as const;

const NOBODY = { phone: '+79000000099', telegram: 'demo_gruppa' };

/**
 * How the company of the tour at `place` is reached: WhatsApp now and then as a link, Telegram as a
 * bare name, with an @ or as a link, as people write them.
 */
export function demoContacts(operator: DemoOperator | null, place: number): Contacts {
  const { phone, telegram } = operator ?? NOBODY;
  const ways = COMBINATIONS[place % COMBINATIONS.length] ?? ALL;
  const names = [`@${telegram}`, telegram, `https://t.me/${telegram}`];
  return {
    whatsapp:
      ways & WHATSAPP ? (place % 5 === 2 ? `https://wa.me/${phone.slice(1)}` : phone) : null,
    telegram: ways & TELEGRAM ? (names[place % names.length] ?? telegram) : null,
    phone: ways & PHONE ? phone : null,
  };
}
