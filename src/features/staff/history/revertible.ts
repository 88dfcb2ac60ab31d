import type { FieldChange } from '#lib/form/changed-fields.ts';

/** Lines that tell of a thing which is there before and after. */
const CHANGES = ['update', 'publish', 'unpublish'];

/** Which fields of a kind of thing can go back. */
export interface RevertibleFields {
  fields: readonly string[];
  /** Fields that go back only together: by the first of them that a line names. */
  together?: readonly string[];
}

/**
 * Whether a field of a line can go back to what it was: a field of the thing's form whose former
 * value the history holds whole (long texts are cut there).
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
