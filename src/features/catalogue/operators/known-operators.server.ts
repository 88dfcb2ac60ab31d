import { and, inArray } from 'drizzle-orm';
import { PUBLIC_STATES } from '#features/tours/offer/tour-marks.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** Returns the given operators that have at least one public tour, past or future. */
export async function knownOperators(
  read: Read,
  operators: readonly string[],
  upcoming: readonly { company_name: string | null }[],
): Promise<string[]> {
  if (operators.length === 0) return [];
  const known = new Set(upcoming.map((tour) => tour.company_name));
  const others = operators.filter((operator) => !known.has(operator));
  if (others.length > 0) {
    const rows = await read((db) =>
      db
        .selectDistinct({ name: tours.company_name })
        .from(tours)
        .where(and(inArray(tours.company_name, others), inArray(tours.state, PUBLIC_STATES))),
    );
    for (const { name } of rows) known.add(name);
  }
  return operators.filter((operator) => known.has(operator));
}
