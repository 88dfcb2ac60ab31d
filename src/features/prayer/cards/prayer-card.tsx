import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode, type RefObject } from 'react';

interface CardProps {
  title: string;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A part of a page of prayer times with its own heading. */
export function PrayerCard({ title, icon: Icon, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 sm:p-5 print:hidden"
    >
      <h2 id={id} className="flex items-center gap-2.5 text-lg">
        {Icon && <Icon className="size-5 shrink-0 text-primary" />}
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps extends CardProps {
  /** A note beside the title of a closed card. */
  aside?: string;
  detailsRef?: RefObject<HTMLDetailsElement | null>;
}

/** A card that opens and closes, without scripts too. */
export function FoldedCard({ title, icon: Icon, aside, detailsRef, children }: FoldProps) {
  return (
    <details
      ref={detailsRef}
      className="group rounded-card border border-line bg-surface print:hidden"
    >
      <summary className="flex min-h-14 items-center gap-2.5 px-4 py-2 hover:text-primary sm:px-5">
        {Icon && <Icon className="size-5 shrink-0 text-primary" />}
        <h2 className="min-w-0 grow text-[min(1.125rem,7vw)]">
          {title}
          {aside && <span className="block text-sm font-normal text-ink-soft">{aside}</span>}
        </h2>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-4 sm:px-5">{children}</div>
    </details>
  );
}
