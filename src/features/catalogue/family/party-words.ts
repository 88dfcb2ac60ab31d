import type { Party } from '#lib/party.ts';
import { countOf } from '#lib/text/russian.ts';

/** «2 взрослых, 1 ребёнок (5 лет), 1 номер». */
export function partyWords({ adults, children, ages = [], rooms }: Party): string {
  const said = ages.map((age) =>
    age === null ? 'возраст не\u00a0указан' : age === 0 ? 'до\u00a0года' : countOf(age, YEARS),
  );
  return [
    countOf(adults, ['взрослый', 'взрослых', 'взрослых']),
    children > 0
      ? countOf(children, ['ребёнок', 'ребёнка', 'детей']) +
        (said.length > 0 ? ` (${said.join(', ')})` : '')
      : null,
    rooms === null ? null : countOf(rooms, ['номер', 'номера', 'номеров']),
  ]
    .filter((words) => words !== null)
    .join(', ');
}

const YEARS = ['год', 'года', 'лет'] as const;
