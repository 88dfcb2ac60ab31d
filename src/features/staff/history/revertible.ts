import type { FieldChange } from '#lib/form/changed-fields.ts';

/** Lines about a thing that exists before and after. */
const CHANGES = ['update', 'publish', 'unpublish'];

/** The fields of a kind of thing that can be reverted. */
export interface RevertibleFields {
  fields: readonly string[];
  /** Fields that are reverted only together, at the first of them in a line. */
  together?: readonly string[];
}

/**
 * Whether a field of a line can be reverted: the thing's form has it, and the history has its whole
 * former value (it cuts long texts).
 */
export function isRevertible(
  { action, changes }: { action: string; changes: readonly FieldChange[] },
  { field, before, after }: FieldChange,
  { fields, together = [] }: RevertibleFields,
): boolean {
  const isCut = typeof before === 'string' && (before.startsWith('…') || before.endsWith('…'));
  const first = together.find((one) => changes.some((change) => change.field === one));
  const isOffered = together.includes(field) ? field === first : fields.includes(field);
  return CHANGES.includes(action) && isOffered && before !== after && !isCut;
}
