import { z } from 'zod';
import { parseChangeSet } from '#lib/bin.ts';
import { parseRowId } from '#lib/row-id.ts';

/** The number of a row in a form: whole, from 1. */
export const rowIdValue = z.string().transform(parseRowId).pipe(z.number());

/** The id of a change set, an import or a delivery in a form: a UUID in lower case. */
export const uuidValue = z.string().transform(parseChangeSet).pipe(z.string());

/** The texts of all fields with one name, such as ticked rows; other values are ignored. */
export const listValue = z
  .union([z.array(z.string()), z.string().transform((text) => [text])])
  .catch([]);
