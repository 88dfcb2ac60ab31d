/** The part of Conform's `FieldMetadata` that the kit needs. */
export interface FieldState {
  id: string;
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
}

/**
 * A field's state as props of a text field, select or text area: `{...conformField(fields.name)}`.
 */
export function conformField({ id, name, initialValue, errors }: FieldState) {
  const defaultValue = typeof initialValue === 'string' ? initialValue : undefined;
  return { id, name, defaultValue, problem: errors?.[0] };
}

/** The same for a checkbox, which is ticked when its value was sent. */
export function conformTick({ id, name, initialValue, errors }: FieldState) {
  return { id, name, defaultChecked: initialValue === 'on', problem: errors?.[0] };
}
