import { useSearchParams } from 'react-router';
import { readParty, requestAddress } from '#features/tours/model/party.ts';
import { buttonClass } from '#ui/button.tsx';

/**
 * The way to a request about a tour: a page of its own, for this one may be a kept one. It takes
 * along who travels, as the page's address says it.
 */
export function RequestLink({ slug, className = 'w-full' }: RequestLinkProps) {
  const [search] = useSearchParams();
  return (
    <a
      href={requestAddress(slug, readParty(search))}
      className={buttonClass('primary', `${className} print:hidden`)}
    >
      Оставить заявку
    </a>
  );
}

interface RequestLinkProps {
  slug: string;
  className?: string;
}

/** The same to an organiser, where its tour can't be had any more. */
export function OperatorRequestLink({ slug }: { slug: string }) {
  return (
    <a href={`/zayavka?operator=${slug}`} className={buttonClass('primary', 'w-full print:hidden')}>
      Оставить заявку организатору
    </a>
  );
}
