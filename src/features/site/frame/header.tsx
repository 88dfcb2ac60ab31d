import { Menu, Phone } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { AccountArea, AccountMenu, PanelSection } from '#features/account/session/account-area.tsx';
import { callLink } from '#lib/contact/call-link.ts';
import { ShortlistLink } from '#features/catalogue/shortlist/shortlist-link.tsx';
import { useMenu } from '#ui/use-menu.ts';

const LINKS = [
  { to: '/', label: 'Главная' },
  { to: '/all', label: 'Каталог туров' },
  { to: '/vremya-namaza', label: 'Время намаза' },
  { to: '/koran', label: 'Коран' },
  { to: '/articles', label: 'Статьи' },
];
const OPERATORS = { to: '/operators', label: 'Организаторы' };

const SECTION =
  'flex min-h-11 items-center rounded-control px-2 font-medium hover:text-primary xl:text-[0.9375rem] aria-[current=page]:text-primary aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';
const MENU_ROW =
  'flex min-h-12 items-center rounded-control px-4 text-lg hover:bg-primary-tint aria-[current=page]:text-primary';

const NOTICE = 'Работаем 24/7 • Бесплатные консультации';

interface HeaderProps {
  phone: string;
  /** The site's address without its scheme, for paper. */
  host: string;
}

/** The sticky top of every page; on phones its links fold into a menu that needs no scripts. */
export function Header({ phone, host }: HeaderProps) {
  const menu = useMenu();
  return (
    <>
      <aside className="hidden bg-notice py-1.5 text-center text-sm text-on-notice md:block print:hidden">
        {NOTICE}
      </aside>
      <header className="sticky top-0 z-40 border-b border-line bg-surface print:static print:border-0">
        <div className="page-width flex min-h-16 flex-wrap items-center gap-2">
          <Link
            viewTransition
            to="/"
            className="rounded-control py-1 text-primary"
            aria-label="ВсеУмры, на главную"
          >
            <Logo />
          </Link>
          <nav aria-label="Разделы" className="ml-2 hidden lg:block xl:ml-4 print:hidden">
            <ul className="flex gap-1">
              {LINKS.map((link) => (
                <li key={link.to}>
                  <NavLink to={link.to} end viewTransition className={SECTION}>
                    {link.label}
                  </NavLink>
                </li>
              ))}
              {/* Staff have its place for the panel. */}
              <li className="max-xl:hidden has-[+li]:hidden">
                <NavLink to={OPERATORS.to} end viewTransition className={SECTION}>
                  {OPERATORS.label}
                </NavLink>
              </li>
              <PanelSection className={SECTION} />
            </ul>
          </nav>
          {/* The room of three buttons and the menu's size are stated, wide screens give the rest of the
              row: a page that is painted before all of them have come, or before its fonts are known,
              moves none. */}
          <div className="ml-auto flex flex-wrap items-center gap-2 min-[22rem]:max-lg:min-w-[9.25rem] xl:grow">
            <a
              href={callLink(phone)}
              data-paper={host}
              className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold whitespace-nowrap hover:text-primary"
            >
              <Phone className="size-5 text-primary" />
              <span className="max-[30rem]:sr-only lg:max-xl:sr-only print:not-sr-only">
                {phone}
              </span>
            </a>
            <ShortlistLink />
            <AccountArea />
            <details ref={menu} className="relative size-11 lg:hidden print:hidden">
              <summary className="grid size-11 place-items-center rounded-control hover:text-primary">
                <Menu className="size-6" />
                <span className="sr-only">Меню</span>
              </summary>
              <nav
                aria-label="Меню"
                className="absolute top-full right-0 mt-2 w-[min(20rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-2 shadow-float"
              >
                <ul>
                  {[...LINKS, OPERATORS].map((link) => (
                    <li key={link.to}>
                      <NavLink to={link.to} end viewTransition className={MENU_ROW}>
                        {link.label}
                      </NavLink>
                    </li>
                  ))}
                  <li>
                    <Link to="/spisok" viewTransition className={MENU_ROW}>
                      Мой список
                    </Link>
                  </li>
                  <AccountMenu className={MENU_ROW} />
                </ul>
                <p className="border-t border-line px-4 pt-3 pb-2 text-sm text-ink-soft">
                  {NOTICE}
                </p>
              </nav>
            </details>
          </div>
        </div>
      </header>
    </>
  );
}

/** The sign of the site, an eight-pointed star with an arch in it, and its name. */
function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9">
        <path
          fill="currentColor"
          d="M20 0 25.9 5.9H34.1V14.1L40 20 34.1 25.9V34.1H25.9L20 40 14.1 34.1H5.9V25.9L0 20 5.9 14.1V5.9H14.1Z"
        />
        <path
          className="fill-surface"
          d="M12 31V19.5C12 14 16.2 11.6 20 8c3.800 3.600 8 6 8 11.500V31h-4.200V20.200c0-2.300-1.700-3.600-3.800-5.500-2.100 1.900-3.800 3.200-3.800 5.500V31Z"
        />
      </svg>
      <span className="text-xl font-extrabold tracking-tight text-ink">ВсеУмры</span>
    </span>
  );
}
