import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useLeavingDialog } from '#ui/dialog/use-leaving-dialog.ts';
import { useModal } from '#ui/dialog/use-modal.ts';

interface DialogProps {
  title: ReactNode;
  /** The address to go to when it is closed, for a dialog with an address of its own. */
  closeHref?: string;
  onClose: () => void;
  /** `sheet` fills a phone's screen. */
  size?: 'small' | 'sheet';
  /** Whether to ask before typed input is lost; not where typing only searches. */
  asks?: boolean;
  /** The actions; they stay visible while the rest scrolls. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal window over the page. Without scripts the server renders it open and its link closes it;
 * with scripts it is modal.
 */
export function Dialog({
  title,
  closeHref,
  onClose,
  size = 'small',
  asks = true,
  actions,
  children,
}: DialogProps) {
  const { isAsking, leave, stay, noteTyping } = useLeavingDialog(onClose, asks);
  const ref = useModal(leave);
  const titleId = useId();
  const close = (
    <>
      <X className="size-6" />
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
      onInput={noteTyping}
      className={`fixed inset-0 z-50 overflow-hidden bg-surface p-0 shadow-float focus-visible:outline-none ${
        size === 'sheet'
          ? 'h-dvh max-h-none w-full max-w-none sm:h-fit sm:max-h-[92dvh] sm:max-w-3xl sm:rounded-card'
          : 'h-fit max-h-[92dvh] w-[min(30rem,92vw)] max-w-none rounded-card'
      }`}
    >
      <div className={`flex max-h-[inherit] flex-col ${size === 'sheet' ? 'max-sm:h-full' : ''}`}>
        <header className="flex flex-wrap-reverse items-end justify-end gap-x-3 border-b border-line py-2 pr-2 pl-[min(1.25rem,5vw)]">
          <h2 id={titleId} className="min-w-0 grow basis-40 py-2 text-lg sm:text-xl">
            {title}
          </h2>
          {closeHref === undefined ? (
            <button type="button" onClick={leave} className={closeLook}>
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
                leave();
              }}
            >
              {close}
            </Link>
          )}
        </header>
        {isAsking && (
          <div role="alert" className="border-b border-line bg-ground px-5 py-3">
            <p className="font-semibold">Закрыть? Введённое не&nbsp;сохранится.</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button autoFocus onClick={stay}>
                Остаться
              </Button>
              <Button look="quiet" onClick={onClose}>
                Закрыть без сохранения
              </Button>
            </div>
          </div>
        )}
        <div className="grow overflow-y-auto overscroll-contain px-[min(1.25rem,5vw)] py-4">
          {children}
        </div>
        {actions && (
          <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-3 print:hidden">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
