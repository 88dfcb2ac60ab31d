import { useSearchParams } from 'react-router';
import { readParty, requestAddress } from '#lib/party.ts';
import { buttonClass } from '#ui/button.tsx';

/**
 * A link to the request form of a tour, on a page of its own, because this page may be kept. It passes
 * on the party in the page's address.
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

/** The same to an organiser whose tour can't be booked any more. */
export function OperatorRequestLink({ slug }: { slug: string }) {
  return (
    <a href={`/zayavka?operator=${slug}`} className={buttonClass('primary', 'w-full print:hidden')}>
      Оставить заявку организатору
    </a>
  );
}
