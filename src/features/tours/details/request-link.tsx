import { buttonClass } from '#ui/button.tsx';

/** The way to a request about a tour: a page of its own, for this one may be a kept one. */
export function RequestLink({ slug }: { slug: string }) {
  return (
    <a href={`/zayavka?tour=${slug}`} className={buttonClass('primary', 'w-full print:hidden')}>
      Оставить заявку
    </a>
  );
}

/** The same to an organiser, where its tour can't be had any more. */
export function OperatorRequestLink({ slug }: { slug: string }) {
  return (
    <a href={`/zayavka?operator=${slug}`} className={buttonClass('primary', 'w-full print:hidden')}>
      Оставить заявку организатору
    </a>
  );
}
