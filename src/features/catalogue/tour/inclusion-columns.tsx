import { Check, Minus } from 'lucide-react';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { inclusionColumns } from '#features/tours/offer/offer-words.ts';
import { lowerFirst } from '#lib/text/russian.ts';

/** Included and extra things side by side; inclusions that are not stated are named as such. */
export function InclusionColumns({ inclusions, stays }: Pick<TourOffer, 'inclusions' | 'stays'>) {
  const { included, apart, unknown } = inclusionColumns(inclusions, stays);
  if (inclusions.length === 0) {
    return <p>Организатор не&nbsp;указал, что входит в&nbsp;цену.</p>;
  }
  return (
    <>
      <div className="grid gap-3 @xl:grid-cols-2">
        <Column title="Входит в&nbsp;цену" lines={included} isIncluded />
        <Column title="Не&nbsp;входит" lines={apart} />
      </div>
      {unknown.length > 0 && (
        <p className="mt-3 text-ink-soft">
          Не&nbsp;указано: {unknown.map(lowerFirst).join(', ')}. Спросите у&nbsp;организатора.
        </p>
      )}
    </>
  );
}

interface ColumnProps {
  title: string;
  lines: readonly string[];
  isIncluded?: boolean;
}

function Column({ title, lines, isIncluded = false }: ColumnProps) {
  if (lines.length === 0) return null;
  const Icon = isIncluded ? Check : Minus;
  return (
    <div
      className={`rounded-card border border-line p-4 ${isIncluded ? 'bg-primary-tint' : 'bg-surface'}`}
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon
              className={`mt-0.5 size-5 shrink-0 ${isIncluded ? 'text-primary' : 'text-ink-soft'}`}
            />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
