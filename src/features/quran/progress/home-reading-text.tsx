import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

interface HomeReadingTextProps {
  text: string;
  href: string;
  label: string;
}

/** Its height is fixed, because the words change after the page has loaded. */
export function HomeReadingText({ text, href, label }: HomeReadingTextProps) {
  return (
    <>
      <div className="min-w-0 grow basis-60">
        <h2 id="home-quran" className="text-xl sm:text-2xl">
          Коран
        </h2>
        <p className="truncate text-ink-soft">{text}</p>
      </div>
      <Link viewTransition to={href} className={buttonClass('quiet', 'max-sm:w-full')}>
        {label}
      </Link>
    </>
  );
}
