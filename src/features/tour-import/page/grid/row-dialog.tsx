import { Field, TextAreaField } from '#ui/field/field.tsx';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { RowMatch } from '#features/tour-import/page/grid/row-match.tsx';
import { RowExtrasList } from '#features/tour-import/page/grid/row-extras.tsx';
import type { CellNote } from '#features/tour-import/understanding/understood-row.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface RowDialogProps {
  place: number;
  tourImport: TourImport;
  onClose: () => void;
  /** Leads to the next row with an error; null when there is none. */
  onNext: (() => void) | null;
}

/** All cells of a row; input takes effect at once, as in the table. */
export function RowDialog({ place, tourImport, onClose, onNext }: RowDialogProps) {
  const row = tourImport.rows.row(place);
  if (!row) return null;
  const { cells, errors, notes, extras, line } = row;
  const isOutside = (field: ImportField) =>
    cells[field] === undefined && !errors.some((error) => error.field === field);
  const field = (name: ImportField) => (
    <CellField
      key={name}
      name={name}
      value={cells[name] ?? ''}
      note={notes.find((note) => note.field === name)}
      error={errors.find((error) => error.field === name)?.message}
      onChange={(value) => tourImport.edit(place, { [name]: value })}
    />
  );
  const others = IMPORT_FIELDS.filter(isOutside);
  return (
    <Dialog
      title={`Строка ${line}`}
      size="sheet"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Готово</Button>
          {onNext && (
            <Button look="quiet" onClick={onNext}>
              К&nbsp;следующей ошибке
            </Button>
          )}
        </>
      }
    >
      <p role="status" className={errors.length > 0 ? 'text-danger' : 'text-success'}>
        {errors.length > 0 ? `Ошибок в строке: ${errors.length}` : 'Ошибок нет'}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {IMPORT_FIELDS.filter((name) => !isOutside(name)).map(field)}
      </div>
      <RowMatch place={place} tourImport={tourImport} />
      <RowExtrasList extras={extras} />
      {others.length > 0 && (
        <details className="mt-6">
          <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
            Поля, которых нет в&nbsp;таблице
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">{others.map(field)}</div>
        </details>
      )}
    </Dialog>
  );
}

interface CellFieldProps {
  name: ImportField;
  value: string;
  error: string | undefined;
  note: CellNote | undefined;
  onChange: (value: string) => void;
}

function CellField({ name, value, error, note, onChange }: CellFieldProps) {
  const isLong = name === 'description';
  const common = {
    label: COLUMN_LABELS[name],
    value,
    problem: error,
    hint: note && (note.was === '' ? note.words : `В\u00a0таблице «${note.was}»: ${note.words}`),
    autoComplete: 'off',
  };
  return (
    <div className={isLong ? 'sm:col-span-2' : ''}>
      {isLong ? (
        <TextAreaField
          {...common}
          rows={5}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Field {...common} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}
