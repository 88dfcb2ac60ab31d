import { readParty } from '#lib/party.ts';
import { countOf } from '#lib/text/russian.ts';

/** What the fields of a form say at first, by the query of its address: who travels. */
export function startOf(search: string): Record<string, string> {
  const party = readParty(new URLSearchParams(search));
  if (!party) return {};
  const { adults, children, ages = [], rooms } = party;
  const said = ages.map((age) =>
    age === null
      ? 'не\u00a0указан'
      : age === 0
        ? 'до\u00a0года'
        : countOf(age, ['год', 'года', 'лет']),
  );
  return {
    adults: String(adults),
    children: String(children),
    ...(said.length > 0 && { child_ages: said.join(', ') }),
    ...(rooms !== null && { rooms: String(rooms) }),
  };
}
