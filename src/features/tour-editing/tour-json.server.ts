import { z } from 'zod';
import { invalid, type TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import {
  EMPTY_DRAFT,
  type FieldProblem,
  kindOf,
  TOUR_FIELD_NAMES,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import type { TourField } from '#features/tours/model/tour.ts';
import { statusOfNew } from '#features/tour-editing/fields/tour-status.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { recordOf } from '#lib/form/pick.ts';

const fieldSchema = recordOf(TOUR_FIELD_NAMES, (field) => schemaOf(field).optional());
const schema = z.object({
  ...fieldSchema,
  updated_at: z.iso.datetime({ precision: 3 }).optional(),
  price_checked: z.boolean().optional(),
});

export interface SentTour {
  /** The fields that were sent; others do not change. */
  fields: Partial<TourDraft>;
  /** The sender's version: the instant of its last change. */
  version: string | null;
  isPriceChecked: boolean;
}

/** Reads a tour sent by a program, columns as in the database; drops unknown ones. */
export function readTourJson(input: unknown): Result<SentTour, TourProblem> {
  const read = schema.safeParse(input);
  if (read.success) {
    const { updated_at, price_checked, ...fields } = read.data;
    return done({
      fields: fields as Partial<TourDraft>,
      version: updated_at ?? null,
      isPriceChecked: price_checked ?? false,
    });
  }
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')));
  const problems = TOUR_FIELD_NAMES.filter((field) => fields.has(field)).map(
    (field): FieldProblem => ({
      field,
      message: `Неверное значение поля ${field}`,
    }),
  );
  return refused(problems.length > 0 ? invalid(problems) : NOT_A_TOUR);
}

/** A new tour from some fields; the status follows from its flags unless it was sent. */
export function newDraft(fields: Partial<TourDraft>): TourDraft {
  const draft = { ...EMPTY_DRAFT, ...fields };
  return fields.tour_status === undefined ? { ...draft, tour_status: statusOfNew(draft) } : draft;
}

const NOT_A_TOUR: TourProblem = {
  code: 'invalid',
  status: 422,
  message: 'Нужны поля тура в\u00a0формате JSON',
};

function schemaOf(field: TourField) {
  switch (kindOf(field)) {
    case 'flag':
      return z.boolean();
    case 'count':
    case 'degrees':
      return z.number().nullable();
    default:
      return z.string().nullable();
  }
}
