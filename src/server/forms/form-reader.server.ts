import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import { isStorable } from '#lib/text/storable.ts';
import { badRequest } from '#lib/problem.ts';

/** The refusal of a form that none of our pages could have sent. */
export const UNREADABLE_FORM = badRequest('invalid', 'Запрос не\u00a0разобрать.');

/** The message at a field whose text has a character that nobody can type. */
const UNSTORABLE = 'Уберите служебный символ';
const MOST_FIELDS = 600;
const LONGEST_NAME = 120;
const HIGHEST_INDEX = 99;
const LONGEST_INTENT = 2000;
const LONGEST_STATE = 20_000;

/** Fields that Conform adds: a button's command to change a list, and which fields were touched. */
const INTENT = '__intent__';
const STATE = '__state__';
const place = z.number().int().nonnegative().optional();
const intentSchema = z.object({
  type: z.enum(['validate', 'reset', 'update', 'insert', 'remove', 'reorder']),
  payload: z.object({ name: z.string().optional(), index: place, from: place, to: place }),
});
const stateSchema = z.object({ validated: z.record(z.string(), z.boolean()) });
/** Names that would change the prototypes of objects. */
const UNSAFE = /(^|[.[\]])(__proto__|constructor|prototype)($|[.[\]])/;

/**
 * The fields of a submitted form, safe to parse: at most 600, with names of at most 120 characters
 * and list indexes up to 99. Conform makes lists as long as an index says, so one field named
 * `stays[999999999].hotel` would end the process.
 * @throws a 400 with UNREADABLE_FORM for anything else, also if the body is not a form, and for a
 * text that can't be stored
 */
export async function readFormData(request: Request): Promise<FormData> {
  const form = await readSafeForm(request);
  if (unstorableIn(form).length > 0) throw unreadable();
  return form;
}

async function readSafeForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || !isSafe(form)) throw unreadable();
  return form;
}

/** Names of the fields whose text can't be stored. */
function unstorableIn(form: FormData): string[] {
  return [...form].flatMap(([name, value]) =>
    isStorable(typeof value === 'string' ? value : value.name) ? [] : [name],
  );
}

/**
 * Parses a form with its schema: returns its values, or the errors of each field. The schema gets the
 * texts as typed; a missing field is undefined. A text that can't be stored is an error of its field,
 * after those of the schema.
 * @throws a 400 with UNREADABLE_FORM for an unreadable form, and if the schema itself fails
 */
export async function readSubmission<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Submission<z.input<Schema>, string[], z.output<Schema>>> {
  const form = await readSafeForm(request);
  return parse(form, refusing(schema, unstorableIn(form)));
}

/** The same for fields from `readFormData`, for a route that first checks which form it is. */
export function parseSubmission<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parse(form, schema);
}

/** The schema, with an error at each of these fields. */
function refusing<Schema extends z.ZodType>(schema: Schema, fields: readonly string[]): Schema {
  if (fields.length === 0) return schema;
  return schema.superRefine((_values, context) => {
    for (const field of fields) {
      context.addIssue({ code: 'custom', path: [field], message: UNSTORABLE });
    }
  });
}

function parse<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  try {
    return parseWithZod(form, { schema, disableAutoCoercion: true });
  } catch {
    throw unreadable();
  }
}

function unreadable() {
  return data(UNREADABLE_FORM, { status: UNREADABLE_FORM.status });
}

function isSafe(form: FormData): boolean {
  const entries = [...form];
  return (
    entries.length <= MOST_FIELDS && entries.every(([name, value]) => isSafeEntry(name, value))
  );
}

function isSafeEntry(name: string, value: FormDataEntryValue): boolean {
  if (!isSafeName(name)) return false;
  if (name === INTENT) return isSafeIntent(value);
  if (name === STATE) return isSafeState(value);
  return true;
}

function isSafeName(name: string): boolean {
  const places = [...name.matchAll(/\[([^\]]*)/g)].map(([, place]) => Number(place));
  return (
    isStorable(name) &&
    name.length <= LONGEST_NAME &&
    !UNSAFE.test(name) &&
    !places.some((at) => at > HIGHEST_INDEX)
  );
}

/** `{ type, payload }`: the payload names a field and indexes of a list. */
function isSafeIntent(text: FormDataEntryValue): boolean {
  const intent = readJson(text, LONGEST_INTENT, intentSchema);
  if (!intent) return false;
  const { name = '', index = 0, from = 0, to = 0 } = intent.payload;
  return isSafeName(name) && [index, from, to].every((place) => place <= HIGHEST_INDEX);
}

function isSafeState(text: FormDataEntryValue): boolean {
  const state = readJson(text, LONGEST_STATE, stateSchema);
  return state !== null && Object.keys(state.validated).every(isSafeName);
}

function readJson<T>(text: FormDataEntryValue, longest: number, schema: z.ZodType<T>): T | null {
  if (typeof text !== 'string' || text.length > longest) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
