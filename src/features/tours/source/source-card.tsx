import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface SourceCardProps {
  onClose?: () => void;
  children: ReactNode;
}

/** A message over the page; people can close it to reach the content below. */
export function SourceCard({ onClose, children }: SourceCardProps) {
  return (
    <div className="source-card pointer-events-auto flex w-full max-w-sm items-start gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float">
      <div className="min-w-0 grow py-2">{children}</div>
      {onClose && (
        <button
          type="button"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X className="size-5" />
          <span className="sr-only">Закрыть сообщение</span>
        </button>
      )}
    </div>
  );
}
