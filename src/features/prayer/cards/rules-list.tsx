import { Info } from 'lucide-react';

interface RulesListProps {
  notes: readonly { text: string; when: string | null }[];
}

/** The rules that replace the sun's times, with reasons; nothing on an ordinary day. */
export function RulesList({ notes }: RulesListProps) {
  if (notes.length === 0) return null;
  return (
    <section
      id="rules"
      aria-label="Правила расчёта"
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 print:border-0 print:p-0"
    >
      <ul className="space-y-3">
        {notes.map(({ text, when }) => (
          <li key={`${when} ${text}`} className="flex gap-2.5">
            <Info className="mt-0.5 size-5 shrink-0 text-primary print:hidden" />
            <span>
              {when && <b className="font-semibold">{when}: </b>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
