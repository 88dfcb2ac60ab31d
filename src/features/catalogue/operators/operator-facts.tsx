import type { ReactNode } from 'react';

interface Fact {
  term: string;
  /** Null or undefined: nobody has stated it, and the page says so. */
  value: ReactNode;
  /** The text below: «проверено 3 ноября 2026». */
  note?: string | null;
}

/** A list of facts; unknown ones are shown as not stated, never left out. */
export function DirectoryFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {facts.map(({ term, value, note }) => (
        <div key={term} className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[14rem_1fr]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value ?? <span className="text-ink-soft">не&nbsp;указано</span>}
            {note && <span className="block text-sm text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
