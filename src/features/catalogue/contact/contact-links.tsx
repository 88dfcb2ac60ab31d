import { Mail, MessageCircle, MessageSquare, MessagesSquare, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactLink } from '#lib/contact/contact-links.ts';
import { type ContactWay, WAY_NAMES } from '#lib/contact/contact-ways.ts';
import { buttonClass } from '#ui/button.tsx';

const ICON = 'size-5 shrink-0';

const ICONS: Record<ContactWay, ReactNode> = {
  phone: <Phone className={ICON} />,
  max: <MessageSquare className={ICON} />,
  telegram: <Send className={ICON} />,
  vk: <MessagesSquare className={ICON} />,
  email: <Mail className={ICON} />,
  whatsapp: <MessageCircle className={ICON} />,
};

/** A person's contacts as equal large buttons; nothing without contacts. */
export function ContactLinks({ links }: { links: readonly ContactLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ way, href, text }) => (
        <li key={way} className="grow">
          <a
            href={href}
            data-paper={text === null ? href.replace(/^.*?:(\/\/)?|\?.*/g, '') : undefined}
            {...(/^https?:/.test(href) ? { target: '_blank', rel: 'noopener nofollow' } : {})}
            className={buttonClass('quiet', 'size-full flex-wrap px-[min(1.25rem,5vw)]!')}
          >
            {ICONS[way]}
            {text === null ? (
              WAY_NAMES[way]
            ) : (
              <span className="text-[min(1em,7vw)] tabular-nums wrap-anywhere">
                <span className="sr-only">
                  {way === 'phone' ? 'Позвонить: ' : `${WAY_NAMES[way]}: `}
                </span>
                {text}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
