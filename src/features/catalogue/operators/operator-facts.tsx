import type { ReactNode } from 'react';
import { lowerFirst } from '#lib/text/russian.ts';

interface Fact {
  term: string;
  /** Null or undefined: nobody has stated it, and the page says so. */
  value: ReactNode;
  /** The text below: «проверено 3 ноября 2026». */
  note?: string | null;
  /** The term as part of «Не указано: …», if it is another one. */
  missing?: string;
}

/** A list of facts; one line names those that nobody has stated, so none is left out. */
export function DirectoryFacts({ facts }: { facts: readonly Fact[] }) {
  const isKnown = ({ value }: Fact) => value !== null && value !== undefined;
  const known = facts.filter(isKnown);
  const missing = facts
    .filter((fact) => !isKnown(fact))
    .map(({ term, missing = term }) => lowerFirst(missing));
  return (
    <>
      {known.length > 0 && (
        <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {known.map(({ term, value, note }) => (
            <div key={term} className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[14rem_1fr]">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                {value}
                {note && <span className="block text-sm text-ink-soft">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className="mt-3 max-w-text text-ink-soft">
          Не&nbsp;указано: {missing.join(', ')}. Спросите у&nbsp;организатора.
        </p>
      )}
    </>
  );
}
