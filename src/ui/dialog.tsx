import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useModal } from '#ui/use-modal.ts';

interface DialogProps {
  title: ReactNode;
  /** Where closing leads; a dialog that has an address of its own is closed by leaving it. */
  closeHref?: string;
  onClose: () => void;
  /** `sheet` fills a phone's screen. */
  size?: 'small' | 'sheet';
  /** What one does next; stays in sight while the rest scrolls. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal window over the page. Rendered by the server it stands open without scripts as well and
 * is closed by its link; with scripts it is modal.
 */
export function Dialog({
  title,
  closeHref,
  onClose,
  size = 'small',
  actions,
  children,
}: DialogProps) {
  const ref = useModal(onClose);
  const titleId = useId();
  const close = (
    <>
      <X aria-hidden="true" strokeWidth={1.75} className="size-6" />
      <span className="sr-only">Закрыть</span>
    </>
  );
  const closeLook =
    'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink';
  return (
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`fixed inset-0 z-50 overflow-hidden bg-surface p-0 shadow-float focus-visible:outline-none ${
        size === 'sheet'
          ? 'h-dvh max-h-none w-full max-w-none sm:h-fit sm:max-h-[92dvh] sm:max-w-3xl sm:rounded-card'
          : 'h-fit max-h-[92dvh] w-[min(30rem,calc(100vw-2rem))] rounded-card'
      }`}
    >
      <div className="flex max-h-[inherit] flex-col max-sm:h-full">
        <header className="flex items-start justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="py-2 text-lg sm:text-xl">
            {title}
          </h2>
          {closeHref === undefined ? (
            <button type="button" onClick={onClose} className={closeLook}>
              {close}
            </button>
          ) : (
            <Link
              to={closeHref}
              preventScrollReset
              className={closeLook}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onClose();
              }}
            >
              {close}
            </Link>
          )}
        </header>
        <div className="grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        {actions && (
          <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-3 print:hidden">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
