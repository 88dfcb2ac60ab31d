import { countOf } from '#lib/russian.ts';

/** What became of a row that was sent. */
export type RowOutcome = { line: number } & (
  | { outcome: 'added'; id: number; similarId: number | null }
  | { outcome: 'duplicate'; id: number }
  | { outcome: 'failed'; message: string }
);

/** How a row stands to the catalogue before it is sent; `id` is the tour it is equal or similar to. */
export type RowVerdict = { line: number } & (
  { verdict: 'new' } | { verdict: 'duplicate' | 'similar'; id: number }
);

export interface ImportFigures {
  added: number;
  duplicates: number;
  failed: number;
}

export function figuresOf(outcomes: readonly RowOutcome[]): ImportFigures {
  const count = (outcome: RowOutcome['outcome']) =>
    outcomes.filter((row) => row.outcome === outcome).length;
  return { added: count('added'), duplicates: count('duplicate'), failed: count('failed') };
}

/** The line that sums an import up. */
export function resultLine({ added, duplicates, failed }: ImportFigures): string {
  return `Импортировано: ${added}, Пропущено дубликатов: ${duplicates}, Ошибок: ${failed}`;
}

const SHOWN_MESSAGES = 5;

/** What is told of single rows: the first five messages, then how many more there are. */
export function resultMessages(outcomes: readonly RowOutcome[]): string[] {
  const messages = outcomes.flatMap((row) => messageOf(row) ?? []);
  const more = messages.length - SHOWN_MESSAGES;
  return more > 0 ? [...messages.slice(0, SHOWN_MESSAGES), `...и ещё ${more}`] : messages;
}

/** Nothing is told of a row that was simply added. */
function messageOf(row: RowOutcome): string | null {
  switch (row.outcome) {
    case 'duplicate':
      return `Строка ${row.line}: точная копия пропущена (ID ${row.id})`;
    case 'failed':
      return `Строка ${row.line}: ${row.message}`;
    case 'added':
      return row.similarId === null
        ? null
        : `Строка ${row.line}: найден похожий тур (ID ${row.similarId}), добавлен как отдельный`;
  }
}

/** «Удалено 12 туров». */
export function removedText(removed: number): string {
  return `Удалено ${countOf(removed, ['тур', 'тура', 'туров'])}`;
}
