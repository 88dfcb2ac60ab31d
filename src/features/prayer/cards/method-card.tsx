import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FoldedCard } from '#features/prayer/cards/prayer-card.tsx';
import { type Bounds, numberWithin } from '#features/prayer/cards/number-within.ts';
import {
  MAX_ANGLE,
  methodLabel,
  METHODS,
  MIN_ANGLE,
  type MethodName,
} from '#features/prayer/engine/prayer-method.ts';
import {
  DEFAULT_CALCULATION,
  MAX_ADJUSTMENT,
  PRAYER_LABELS,
  PRAYERS,
  type Calculation,
} from '#features/prayer/engine/prayer-times.ts';
import { Button } from '#ui/button.tsx';
import { NumberField, SelectField } from '#ui/field/field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface MethodCardProps {
  /** The city's region: it gives the default method its name. */
  region: string;
  calculation: Calculation;
  /** The address's other parameters, which the form sends along without scripts. */
  others: readonly (readonly [name: string, value: string])[];
  onChange: (calculation: Calculation) => void;
}

/** The method, custom angles, and minutes for each time: stored in the browser for all cities. */
export function MethodCard({ region, calculation, others, onChange }: MethodCardProps) {
  const hydrated = useHydrated();
  const isUsual =
    calculation.method === DEFAULT_CALCULATION.method &&
    PRAYERS.every((name) => calculation.adjustments[name] === 0);
  return (
    <FoldedCard
      title="Метод и поправки"
      icon={SlidersHorizontal}
      aside={methodLabel(calculation.method, region)}
    >
      <form method="get">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label="Метод расчёта"
          name="method"
          value={calculation.method}
          onChange={(event) =>
            onChange({ ...calculation, method: event.currentTarget.value as MethodName })
          }
        >
          {METHODS.filter((name) => name !== 'custom' || hydrated).map((name) => (
            <option key={name} value={name}>
              {name === 'standard' && 'По\u00a0умолчанию\u00a0— '}
              {methodLabel(name, region)}
            </option>
          ))}
        </SelectField>
        {!hydrated && (
          <Button type="submit" look="quiet" className="mt-2">
            Применить
          </Button>
        )}
      </form>
      {hydrated && (
        <>
          {calculation.method === 'custom' && (
            <Angles calculation={calculation} onChange={onChange} />
          )}
          <Adjustments calculation={calculation} onChange={onChange} />
          {!isUsual && (
            <Button
              look="quiet"
              className="mt-4"
              onClick={() => onChange({ ...DEFAULT_CALCULATION, madhab: calculation.madhab })}
            >
              Вернуть как было
            </Button>
          )}
        </>
      )}
      <noscript>
        <p className="mt-3 text-sm text-ink-soft">
          Свои углы и&nbsp;поправки в&nbsp;минутах работают, когда включены скрипты.
        </p>
      </noscript>
    </FoldedCard>
  );
}

type Changed = Pick<MethodCardProps, 'calculation' | 'onChange'>;

function Angles({ calculation, onChange }: Changed) {
  const angles = [
    { name: 'fajrAngle', label: 'Фаджр, градусов ниже горизонта' },
    { name: 'ishaAngle', label: 'Иша, градусов ниже горизонта' },
  ] as const;
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {angles.map(({ name, label }) => (
        <NumberInBounds
          key={name}
          label={label}
          value={calculation[name]}
          min={MIN_ANGLE}
          max={MAX_ANGLE}
          isWhole={false}
          onChange={(angle) => onChange({ ...calculation, [name]: Math.round(angle * 100) / 100 })}
        />
      ))}
    </div>
  );
}

function Adjustments({ calculation, onChange }: Changed) {
  const { adjustments } = calculation;
  return (
    <fieldset className="mt-5">
      <legend className="text-sm text-ink-soft">
        Поправки в&nbsp;минутах: раньше&nbsp;— с&nbsp;минусом
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {PRAYERS.map((name) => (
          <NumberInBounds
            // A reset must also reach the text in the field.
            key={`${name} ${adjustments[name] === 0}`}
            label={PRAYER_LABELS[name]}
            value={adjustments[name]}
            min={-MAX_ADJUSTMENT}
            max={MAX_ADJUSTMENT}
            isWhole
            onChange={(minutes) =>
              onChange({ ...calculation, adjustments: { ...adjustments, [name]: minutes } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface NumberProps extends Bounds {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number; an invalid one changes nothing, and its field says so when it is left. */
function NumberInBounds({ label, value, onChange, ...bounds }: NumberProps) {
  const [problem, setProblem] = useState<string>();
  const read = (field: HTMLInputElement) => numberWithin(field.value, bounds);
  return (
    <NumberField
      label={label}
      // The keys of numbers have no minus.
      inputMode={bounds.min < 0 ? 'text' : 'decimal'}
      defaultValue={String(value).replace('.', ',')}
      problem={problem}
      onChange={({ currentTarget }) => {
        const typed = read(currentTarget);
        if (typed === null) return;
        setProblem(undefined);
        onChange(typed);
      }}
      onBlur={({ currentTarget }) =>
        setProblem(read(currentTarget) === null ? boundsWords(bounds) : undefined)
      }
      className="tabular-nums"
    />
  );
}

/** «Целое число от −60 до 60. Пока действует прежнее.» */
function boundsWords({ min, max, isWhole }: Bounds): string {
  const words = (bound: number) => String(bound).replace('-', '−');
  const kind = isWhole ? 'Целое число' : 'Число';
  return `${kind} от\u00a0${words(min)} до\u00a0${words(max)}. Пока действует прежнее.`;
}
