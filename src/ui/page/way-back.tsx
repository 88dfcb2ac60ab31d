import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Steps } from '#lib/breadcrumbs.ts';

/** Breadcrumbs of a page of the catalogue; `steps` are the pages between the home page and it. */
export function WayBack({ steps = [], here }: { steps?: Steps; here: string }) {
  return (
    <nav aria-label="Вы здесь" className="print:hidden">
      {/* On one line, so that a late font moves nothing below. */}
      <ol className="flex items-center gap-x-1 text-ink-soft max-[22rem]:flex-wrap">
        {[['Главная', '/'] as const, ...steps].map(([name, to]) => (
          <li key={to} className="flex items-center gap-1 min-[22rem]:whitespace-nowrap">
            <Link
              viewTransition
              to={to}
              className="inline-flex min-h-11 items-center hover:text-primary hover:underline"
            >
              {name}
            </Link>
            <ChevronRight className="size-4 shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}
