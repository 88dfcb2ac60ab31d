import { capitalize, groupThousands } from '#lib/text/russian.ts';

/** The effect of importing a list, counted as on the import page. */
export interface ReviewFigures {
  update: number;
  add: number;
  withdraw: number;
  unchanged: number;
  /** Rows with errors or open questions. */
  invalid: number;
}

/** Whether a person has anything to decide about a list. */
export function hasNews({ update, add, withdraw, invalid }: ReviewFigures): boolean {
  return update + add + withdraw + invalid > 0;
}

/** «обновить 41, добавить 3, снять 5, без изменений 120». */
export function planWords(figures: Omit<ReviewFigures, 'invalid'>): string {
  const { update, add, withdraw, unchanged } = figures;
  return [
    `обновить\u00a0${groupThousands(update)}`,
    `добавить\u00a0${groupThousands(add)}`,
    `снять\u00a0${groupThousands(withdraw)}`,
    `без изменений\u00a0${groupThousands(unchanged)}`,
  ].join(', ');
}

/** The name of the button that does it: all that it will do. `change`: rows that add or update. */
export function pressWords({ change, withdraw }: { change: number; withdraw: number }): string {
  const changes = `Импортировать ${groupThousands(change)}`;
  if (withdraw === 0) return changes;
  const leaving = `снять с\u00a0продажи ${groupThousands(withdraw)}`;
  return change === 0 ? capitalize(leaving) : `${changes}, ${leaving}`;
}
