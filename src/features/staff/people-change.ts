import { z } from 'zod';
import { parseRowId } from '#features/staff/row-id.ts';
import { ROLES } from '#lib/actor.ts';
import type { Problem } from '#lib/problem.ts';

const id = z.transform((text: unknown) => parseRowId(text)).pipe(z.number());

const peopleChange = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('approve'), id }),
  z.object({ deed: z.literal('decline'), id }),
  z.object({ deed: z.literal('role'), id, role: z.enum(ROLES) }),
  z.object({ deed: z.literal('block'), id }),
  z.object({ deed: z.literal('unblock'), id }),
  z.object({ deed: z.literal('drop-second-factor'), id }),
]);

/** What an admin does to somebody, as the forms of the people screen send it. */
export type PeopleChange = z.output<typeof peopleChange>;
export type PeopleDeed = PeopleChange['deed'];

export const NOT_A_CHANGE: Problem = {
  code: 'invalid',
  status: 400,
  message: 'Запрос не\u00a0разобрать. Обновите страницу и\u00a0попробуйте ещё раз.',
};

/** Reads a form of the people screen; null when it is none. */
export function parsePeopleChange(fields: unknown): PeopleChange | null {
  return peopleChange.safeParse(fields).data ?? null;
}
