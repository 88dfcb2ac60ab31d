import { MessageCircle, Phone, Send } from 'lucide-react';
import { tourContacts, type ContactedTour } from '#features/tours/tour-contacts.ts';
import { displayPhone } from '#lib/contact-link.ts';
import { buttonClass } from '#ui/button.tsx';

interface ContactLinksProps {
  tour: ContactedTour;
  siteUrl: string;
  /** Whether the first of them is what the visitor is meant to press here. */
  lead?: boolean;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 shrink-0' } as const;

/** The ways to reach the organiser as large buttons; nothing when there is none. */
export function ContactLinks({ tour, siteUrl, lead = false }: ContactLinksProps) {
  const { whatsapp, telegram, phone } = tourContacts(tour, siteUrl);
  const chat = { target: '_blank', rel: 'noopener nofollow' };
  const links = [
    whatsapp && { href: whatsapp, ...chat, icon: <MessageCircle {...ICON} />, text: 'WhatsApp' },
    telegram && { href: telegram, ...chat, icon: <Send {...ICON} />, text: 'Telegram' },
    phone && {
      href: phone,
      icon: <Phone {...ICON} />,
      text: (
        <span className="whitespace-nowrap tabular-nums max-[20rem]:whitespace-normal">
          <span className="sr-only">Позвонить: </span>
          {displayPhone(tour.phone)}
        </span>
      ),
    },
  ].filter((link) => link !== null && link !== '');
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ icon, text, ...link }, place) => (
        <li key={link.href} className="grow">
          <a
            {...link}
            className={buttonClass(lead && place === 0 ? 'primary' : 'quiet', 'size-full')}
          >
            {icon}
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
