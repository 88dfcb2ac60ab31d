import { useState } from 'react';
import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import type { SheetColumns } from '#features/tour-import/page/state/tour-import.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { Options } from '#ui/field/options.tsx';

/** A question about each column with an unknown name, prominent, with its first values. */
export function UnknownColumns({ tourImport }: { tourImport: TourImport }) {
  const { columns, run } = tourImport;
  if (!columns) return null;
  return (
    <>
      {columns.isByPlace && (
        <p className="mt-4 rounded-card border-2 border-gold bg-surface px-4 py-3">
          Заголовки не&nbsp;узнаны: столбцы прочитаны по&nbsp;порядку, как в&nbsp;шаблоне. Проверьте
          их ниже, в&nbsp;«Столбцах».
        </p>
      )}
      <Questions
        key={columns.key}
        columns={columns}
        isBusy={run.status !== 'idle'}
        onMap={tourImport.map}
      />
    </>
  );
}

interface QuestionsProps {
  columns: SheetColumns;
  isBusy: boolean;
  onMap: TourImport['map'];
}

function Questions({ columns, isBusy, onMap }: QuestionsProps) {
  const { names, mapping, samples, asked, byPlace } = columns;
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const open = [...byPlace, ...asked].filter((place) => !answered.includes(place));
  if (open.length === 0) return null;
  const answer = (place: number, field: ImportField | null) => {
    setAnswered([...answered, place]);
    if (mapping[place] !== field) onMap(place, field);
  };
  const free = IMPORT_FIELDS.filter((field) => !mapping.includes(field));
  return (
    <section
      aria-label="Непонятные столбцы"
      className="mt-4 rounded-card border-2 border-gold bg-surface p-4 sm:p-5"
    >
      <h2 className="text-xl">Что в&nbsp;этих столбцах?</h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {open.map((place) => {
          const guess = byPlace.includes(place) ? (mapping[place] ?? null) : null;
          return (
            <li key={place} className="flex flex-col gap-2 border-t border-line pt-3">
              <p className="text-lg font-semibold wrap-anywhere">
                {names[place] || `Столбец ${place + 1}, без названия`}
              </p>
              <p className="text-ink-soft wrap-anywhere">{samples[place]}</p>
              {guess && <p>Прочитан по&nbsp;месту в&nbsp;шаблоне: «{COLUMN_LABELS[guess]}».</p>}
              <SelectField
                label={guess ? 'Это другое' : 'Это'}
                value={guess ?? ''}
                disabled={isBusy}
                onChange={(event) => answer(place, event.currentTarget.value as ImportField)}
              >
                {guess === null ? (
                  <option value="">выберите</option>
                ) : (
                  <option value={guess}>{COLUMN_LABELS[guess]}</option>
                )}
                <Options of={free.map((field) => [field, COLUMN_LABELS[field]])} />
              </SelectField>
              <div className="flex flex-wrap gap-2">
                {guess && (
                  <Button disabled={isBusy} onClick={() => answer(place, guess)}>
                    Верно
                  </Button>
                )}
                <Button look="quiet" disabled={isBusy} onClick={() => answer(place, null)}>
                  Не&nbsp;использовать
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
