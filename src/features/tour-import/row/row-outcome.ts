import type { ChangeWords } from '#features/tour-import/row/change-words.ts';
import type { FieldProblem } from '#features/tours/model/tour-input.ts';
import { countOf } from '#lib/text/russian.ts';

/** The outcome of a row that was sent. */
export type RowOutcome = { line: number } & (
  | {
      outcome: 'added';
      id: number;
      similarId: number | null;
      /** Names that were not in the directory: they were added, unverified. */
      newOperator?: string;
      newHotel?: string;
    }
  | { outcome: 'duplicate'; id: number }
  | { outcome: 'updated'; id: number }
  | { outcome: 'withdrawn'; id: number }
  /** `isCompared`: with the catalogue again, since. */
  | { outcome: 'failed'; message: string; isCompared?: true }
);

/**
 * The relation of a row to the catalogue before it is sent; `id` is the tour it is equal or similar
 * to.
 */
export type RowVerdict = {
  line: number;
  /** What there is to ask about the tour that the row makes. */
  doubts?: FieldProblem[];
} & (
  | {
      verdict: 'new';
      /** Such a tour is in the bin. */
      isBinned?: true;
    }
  /** The tour by its city, day, operator, price and days; `match`: with what would change nevertheless. */
  | { verdict: 'duplicate'; id: number; match?: Match }
  /** A tour of the same departure; probably the one that is meant; `match` has the details. */
  | { verdict: 'similar'; id: number; match: Match }
  /** The matched tour, with the changes. */
  | { verdict: 'update'; id: number; match: Match }
);

export interface Match {
  /** Identifies this version of the tour. */
  version: string;
  /** Why it may be another tour; empty without doubts. */
  reasons: string[];
  changes: ChangeWords[];
}

/** How many rows had each outcome. */
export function figuresOf(outcomes: readonly RowOutcome[]) {
  const count = (outcome: RowOutcome['outcome']) =>
    outcomes.filter((row) => row.outcome === outcome).length;
  return {
    added: count('added'),
    duplicates: count('duplicate'),
    failed: count('failed'),
    updated: count('updated'),
    withdrawn: count('withdrawn'),
  };
}

/** The summary line of an import; outcomes that the specification does not have come last. */
export function resultLine({
  added,
  duplicates,
  failed,
  updated,
  withdrawn,
}: ReturnType<typeof figuresOf>): string {
  const line = `Импортировано: ${added}, Пропущено дубликатов: ${duplicates}, Ошибок: ${failed}`;
  const more = [
    updated > 0 && `Обновлено: ${updated}`,
    withdrawn > 0 && `Снято с\u00a0продажи: ${withdrawn}`,
  ].filter(Boolean);
  return [line, ...more].join(', ');
}

const SHOWN_MESSAGES = 5;

/** Messages about single rows: the first five, then how many more there are. */
export function resultMessages(outcomes: readonly RowOutcome[]): string[] {
  const messages = outcomes.flatMap(messagesOf);
  const more = messages.length - SHOWN_MESSAGES;
  return more > 0 ? [...messages.slice(0, SHOWN_MESSAGES), `...и ещё ${more}`] : messages;
}

/** There is no message about a row that was simply added. */
function messagesOf(row: RowOutcome): string[] {
  switch (row.outcome) {
    case 'duplicate':
      return [`Строка ${row.line}: точная копия пропущена (ID ${row.id})`];
    case 'failed':
      return [`Строка ${row.line}: ${row.message}`];
    case 'updated':
    case 'withdrawn':
      return [];
    case 'added':
      return [
        row.similarId !== null &&
          `Строка ${row.line}: найден похожий тур (ID ${row.similarId}), добавлен как отдельный`,
        row.newOperator !== undefined &&
          `Строка ${row.line}: организатора «${row.newOperator}» ещё не\u00a0было, его карточка ждёт проверки`,
        row.newHotel !== undefined &&
          `Строка ${row.line}: отеля «${row.newHotel}» ещё не\u00a0было, его карточка ждёт проверки`,
      ].filter((words) => words !== false);
  }
}

/** «Удалено 12 туров». */
export function removedText(removed: number): string {
  return `Удалено ${countOf(removed, ['тур', 'тура', 'туров'])}`;
}
