import { useId } from 'react';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/import-columns.ts';
import type { TourImport } from '#features/tour-import/use-tour-import.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface RowDialogProps {
  place: number;
  tourImport: TourImport;
  onClose: () => void;
  /** Leads to the next row with an error; null when there is none. */
  onNext: (() => void) | null;
}

/** All cells of a row; what is typed counts at once, as in the table. */
export function RowDialog({ place, tourImport, onClose, onNext }: RowDialogProps) {
  const row = tourImport.rows.row(place);
  if (!row) return null;
  const { cells, errors, line } = row;
  const isOutside = (field: ImportField) =>
    cells[field] === undefined && !errors.some((error) => error.field === field);
  const field = (name: ImportField) => (
    <CellField
      key={name}
      name={name}
      value={cells[name] ?? ''}
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
  onChange: (value: string) => void;
}

function CellField({ name, value, error, onChange }: CellFieldProps) {
  const id = useId();
  const look = `mt-1 block w-full rounded-control border bg-surface px-3 py-2 ${error ? 'border-danger' : 'border-line-strong'}`;
  const common = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  const isLong = name === 'description';
  return (
    <div className={isLong ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="font-semibold">
        {COLUMN_LABELS[name]}
      </label>
      {isLong ? (
        <textarea
          {...common}
          rows={5}
          className={look}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          type="text"
          className={`${look} min-h-11`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
