import { z } from 'zod';
import { ROLES } from '#lib/account/actor.ts';
import { rowIdValue as id } from '#lib/form/form-values.ts';
import { badRequest } from '#lib/problem.ts';

/** The forms of the people screen, by their action. */
export const peopleChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), id }),
  z.object({ intent: z.literal('decline'), id }),
  z.object({
    intent: z.literal('role'),
    id,
    role: z.enum(ROLES),
    operator: id.optional().catch(undefined),
  }),
  z.object({ intent: z.literal('block'), id }),
  z.object({ intent: z.literal('unblock'), id }),
  z.object({ intent: z.literal('drop-second-factor'), id }),
]);

/** An admin's change of an account, as the forms of the people screen send it. */
export type PeopleChange = z.output<typeof peopleChange>;
export type PeopleIntent = PeopleChange['intent'];

export const NOT_A_CHANGE = badRequest(
  'invalid',
  'Запрос не\u00a0разобрать. Обновите страницу и\u00a0попробуйте ещё раз.',
);
