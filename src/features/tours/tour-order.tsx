import { useId, useState } from 'react';
import { OrderContact } from '#features/tours/order-contact.tsx';
import { hasContacts } from '#features/tours/tour-contacts.ts';
import type { Tour } from '#features/tours/tour.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * «Заказать» on a tour's page: the organiser's contacts in a dialog, without scripts further down
 * the page; for a tour without contacts a word that ordering is yet to come, shown by the browser
 * itself.
 */
export function TourOrder({ tour, siteUrl }: { tour: Tour; siteUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  const laterId = useId();
  if (!hasContacts(tour)) {
    return (
      <>
        <button
          type="button"
          popoverTarget={laterId}
          className={buttonClass('primary', 'w-full print:hidden')}
        >
          Заказать
        </button>
        <div
          id={laterId}
          popover="auto"
          role="alert"
          className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 border border-line text-center text-ink shadow-float backdrop:bg-[rgb(10_16_18/0.55)]"
        >
          <p className="text-lg font-semibold">Функция заказа будет реализована позже</p>
          <button
            type="button"
            popoverTarget={laterId}
            popoverTargetAction="hide"
            className={buttonClass('quiet', 'mt-4')}
          >
            Понятно
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <a
        href="#contacts"
        className={buttonClass('primary', 'w-full print:hidden')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Заказать
      </a>
      {isOpen && (
        <Dialog title="Связаться с организатором" onClose={() => setOpen(false)}>
          <OrderContact tour={tour} siteUrl={siteUrl} />
        </Dialog>
      )}
    </>
  );
}
