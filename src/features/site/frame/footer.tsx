import { Link, useLocation } from 'react-router';
import { Breakable } from '#ui/breakable.tsx';
import type { Contacts } from '#server/env/env.server.ts';

/** Opened as a document, see `useInnerLinks`. */
const REQUEST = '/zayavka';

/** How many links the first column has. */
const COLUMN = 5;

/** The site's description, and further links. */
export interface About {
  text: string;
  links: readonly { to: string; label: string }[];
}

interface FooterProps {
  contacts: Contacts;
  about: About;
  /** The year now in Moscow, such as «2026». */
  year: string;
}

/**
 * The bottom of every page: the site's contacts, further links, its description. On paper it would often
 * have a sheet of its own; there the header says how to reach the site.
 */
export function Footer({ contacts, about, year }: FooterProps) {
  const { pathname } = useLocation();
  const link = 'inline-flex min-h-11 items-center hover:text-primary hover:underline';
  // The longest word of the second column fits, so both columns do beside each other on a phone of 360 px.
  const item = 'max-w-[11rem] leading-snug';
  const linked = ({ to, label }: About['links'][number]) => (
    <li key={to} className={item}>
      <Link viewTransition to={to} reloadDocument={to === REQUEST} className={link}>
        {label}
      </Link>
    </li>
  );
  return (
    <footer className="lazy-part [--room:45rem] md:[--room:33rem] lg:[--room:23rem] mt-16 border-t border-line bg-surface text-[min(1rem,6.8vw)] print:hidden">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[5fr_auto_4fr]">
        <div>
          <p className="text-lg font-bold">ВсеУмры</p>
          <p className="mt-2 max-w-[25rem] text-ink-soft">{about.text}</p>
        </div>
        <nav aria-label="Ссылки внизу страницы" className="flex flex-wrap gap-x-6">
          <ul>{about.links.slice(0, COLUMN).map(linked)}</ul>
          <ul>
            {about.links.slice(COLUMN).map(linked)}
            <li className={item}>
              <a className={link} href={`/soobshchit-ob-oshibke?gde=${pathname}`} rel="nofollow">
                Сообщить об ошибке
              </a>
            </li>
          </ul>
        </nav>
        <address className="not-italic">
          {contacts.links.map(({ href, text }) => (
            <a key={href} className={`${link} w-full`} href={href}>
              <Breakable text={text} />
            </a>
          ))}
          <p className="py-2 text-balance text-ink-soft">{contacts.address}</p>
        </address>
      </div>
      <p className="page-width border-t border-line py-5 text-sm text-ink-soft">
        © {year === '2025' ? '2025' : `2025–${year}`} ВсеУмры
      </p>
    </footer>
  );
}
