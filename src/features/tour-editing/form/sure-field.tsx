import { fieldLabel } from '#features/tour-editing/form/field-words.ts';
import type { FormField } from '#features/tour-editing/form/tour-form-values.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { TickField } from '#ui/field/tick-field.tsx';

/** The question whether an unlikely value is right. */
export function SureField({ form, field }: { form: TourForm; field: FormField }) {
  if (!form.isDoubtful(field)) return null;
  return (
    <div className="mt-2">
      <TickField
        name={`sure.${field}`}
        checked={form.isSure(field)}
        onChange={(event) => form.setSure(field, event.currentTarget.checked)}
      >
        Да, верно<span className="sr-only">: {fieldLabel(field)}</span>
      </TickField>
    </div>
  );
}
