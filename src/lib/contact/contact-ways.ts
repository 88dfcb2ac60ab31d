/** The channels of contact, all equal; the owner sets their order. */
export const CONTACT_WAYS = ['phone', 'max', 'telegram', 'vk', 'email', 'whatsapp'] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

/** Contacts as people write them. */
export type ContactTexts = Readonly<Partial<Record<ContactWay, string | null>>>;

/** The default name of each channel. */
export const WAY_NAMES: Record<ContactWay, string> = {
  phone: 'Телефон',
  max: 'MAX',
  telegram: 'Telegram',
  vk: 'VK',
  email: 'Почта',
  whatsapp: 'WhatsApp',
};
