import { useState } from 'react';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import { ColumnFormat } from '#features/tour-import/page/columns/column-format.tsx';
import { replacedIn } from '#features/tour-import/rows/column-edits.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field/field.tsx';
import { Options } from '#ui/field/options.tsx';

const ROWS = ['строке', 'строках', 'строках'] as const;

/** Tools for a whole column: set one value, set its format, find and replace. */
export function ColumnTools({ tourImport }: { tourImport: TourImport }) {
  const { settings, say, run, phase } = tourImport;
  const [field, setField] = useState<ImportField>('company_name');
  const [value, setValue] = useState('');
  const [told, setTold] = useState('');
  const isBusy = run.status === 'running' || phase === 'reading';
  const fill = (onlyEmpty: boolean) => {
    say({ columnValues: { ...settings.columnValues, [field]: { text: value, onlyEmpty } } });
    setTold(
      onlyEmpty
        ? `Пустые ячейки столбца «${COLUMN_LABELS[field]}» заполнены.`
        : `Значение задано всему столбцу «${COLUMN_LABELS[field]}».`,
    );
  };
  const takeBack = () => {
    const { [field]: _, ...others } = settings.columnValues;
    say({ columnValues: others });
    setTold(`В столбце «${COLUMN_LABELS[field]}» снова то, что в таблице.`);
  };
  return (
    <details className="mt-4 rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 items-center px-4 py-2 font-semibold">
        Столбец целиком: одно значение, формат, найти и&nbsp;заменить
      </summary>
      <div className="grid gap-x-6 gap-y-4 border-t border-line p-4 lg:grid-cols-3">
        <SelectField
          label="Столбец"
          value={field}
          onChange={(event) => {
            setField(event.currentTarget.value as ImportField);
            setTold('');
          }}
        >
          <Options of={IMPORT_FIELDS.map((one) => [one, COLUMN_LABELS[one]])} />
        </SelectField>
        <div>
          <Field
            label="Значение для всех строк"
            value={value}
            autoComplete="off"
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              look="quiet"
              disabled={isBusy || value.trim() === ''}
              onClick={() => fill(true)}
            >
              В&nbsp;пустые ячейки
            </Button>
            <Button
              look="quiet"
              disabled={isBusy || value.trim() === ''}
              onClick={() => fill(false)}
            >
              Во&nbsp;все
            </Button>
            {settings.columnValues[field] !== undefined && (
              <Button look="plain" disabled={isBusy} onClick={takeBack}>
                Убрать значение
              </Button>
            )}
          </div>
        </div>
        <ReplaceInColumn field={field} tourImport={tourImport} isBusy={isBusy} onTold={setTold} />
      </div>
      <ColumnFormat field={field} isBusy={isBusy} tourImport={tourImport} />
      <p role="status" className={told === '' ? 'sr-only' : 'px-4 pb-4'}>
        {told}
      </p>
    </details>
  );
}

interface ReplaceInColumnProps {
  field: ImportField;
  tourImport: TourImport;
  isBusy: boolean;
  onTold: (words: string) => void;
}

function ReplaceInColumn({ field, tourImport, isBusy, onTold }: ReplaceInColumnProps) {
  const { rows, editAll } = tourImport;
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const replace = () => {
    const edits = replacedIn(rows, field, find, replacement);
    editAll(edits);
    onTold(
      edits.length === 0 ? 'Ничего не найдено.' : `Заменено в ${countOf(edits.length, ROWS)}.`,
    );
  };
  return (
    <div>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        <Field
          label="Найти"
          value={find}
          autoComplete="off"
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <Field
          label="Заменить на"
          value={replacement}
          autoComplete="off"
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
      </div>
      <Button look="quiet" className="mt-2" disabled={isBusy || find === ''} onClick={replace}>
        Заменить в&nbsp;столбце
      </Button>
    </div>
  );
}
