import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import type { Notice } from '#ui/dialog/notice.ts';
import { useModal } from '#ui/dialog/use-modal.ts';

interface NoticePopupProps {
  notice: Notice;
  onClose: () => void;
  /** Where «OK» leads; without it «OK» only closes the popup. */
  leadsTo?: string;
  /** Another link besides «OK». */
  children?: ReactNode;
}

/** Shows a failure in the middle of the screen until «OK», which needs no scripts. */
export function NoticePopup({ notice, onClose, leadsTo, children }: NoticePopupProps) {
  const ref = useModal(onClose);
  const titleId = useId();
  const textId = useId();
  const { title, lines, details } = notice;
  const close = (event: FormEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      open
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="fixed inset-0 z-50 m-auto h-fit max-h-[92dvh] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-float focus-visible:outline-none"
    >
      <h2 id={titleId} className="text-xl text-danger">
        {title}
      </h2>
      <div id={textId} className="mt-3 space-y-2">
        {lines.length === 1 ? (
          <p className="wrap-anywhere">{lines[0]}</p>
        ) : (
          <ul className="list-disc space-y-1 pl-5">
            {lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        )}
        {children}
        {details && <p className="text-sm wrap-anywhere text-ink-soft">{details}</p>}
      </div>
      <form
        method={leadsTo === undefined ? 'dialog' : 'get'}
        action={leadsTo}
        onSubmit={close}
        className="mt-5 text-right"
      >
        <Button type="submit" autoFocus className="min-w-24">
          OK
        </Button>
      </form>
    </dialog>
  );
}
