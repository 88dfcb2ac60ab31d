import { useId } from 'react';
import type { ChangeProblem, TypedChange } from '#features/tour-bulk/bulk-change.ts';
import { TOUR_FLAGS, type TourFlag } from '#features/tours/tour-input.ts';

const FLAG_LABELS: Record<TourFlag, string> = {
  is_vip: 'VIP',
  is_hot: 'Горящий',
  is_combo: 'Комби',
  is_direct: 'Прямой',
};

const FIELD =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-ink aria-invalid:border-danger aria-invalid:outline-danger';

interface ChangeFieldsProps {
  /** As they were typed last. */
  typed: TypedChange | null;
  problems: readonly ChangeProblem[];
}

/** What is to be changed in the chosen tours; what is left empty stays as it is. */
export function ChangeFields({ typed, problems }: ChangeFieldsProps) {
  const problemOf = (field: ChangeProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">Что изменить</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="percent"
          label="Цена, на сколько процентов"
          hint="Например 5 или −7,5. Цены округляются до целых долларов."
          value={typed?.percent}
          problem={problemOf('percent')}
        />
        <TextField
          name="company"
          label="Турфирма"
          hint="Новое название для всех выбранных туров."
          value={typed?.company}
          problem={problemOf('company')}
        />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {TOUR_FLAGS.map((flag) => (
          <label key={flag} className="block font-medium">
            {FLAG_LABELS[flag]}
            <select
              name={flag}
              defaultValue={typed?.flags[flag] ?? ''}
              className={`mt-1 font-normal ${FIELD}`}
            >
              <option value="">не менять</option>
              <option value="on">включить</option>
              <option value="off">выключить</option>
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string | undefined;
  problem: string | null;
}

function TextField({ name, label, hint, value, problem }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        autoComplete="off"
        defaultValue={value ?? ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${problem ? `${id}-problem ` : ''}${id}-hint`}
        className={FIELD}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
