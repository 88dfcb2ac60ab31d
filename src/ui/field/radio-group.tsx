import { type ReactNode, useId } from 'react';
import { Tick } from '#ui/field/control.tsx';
import { FieldNotes, tied } from '#ui/field/field-frame.tsx';

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** An explanation of the option. */
  hint?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  /** True when the heading above says it already. */
  isLegendHidden?: boolean;
  name: string;
  options: readonly RadioOption<Value>[];
  defaultValue?: Value | null;
  problem?: ReactNode;
  /** The layout of the options. */
  className?: string;
}

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendHidden, name, options, defaultValue, problem } = props;
  const id = useId();
  const ties = tied(id, problem);
  return (
    <fieldset aria-describedby={ties['aria-describedby']}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 font-medium'}>{legend}</legend>
      <div className={props.className ?? 'grid gap-3'}>
        {options.map((option) => {
          const own = `${id}-${option.value}`;
          return (
            <div key={option.value} className="flex min-h-11 items-start gap-3 py-2">
              <Tick
                type="radio"
                id={own}
                name={name}
                value={option.value}
                aria-describedby={option.hint ? `${own}-hint` : undefined}
                defaultChecked={defaultValue === option.value}
              />
              <div className="min-w-0">
                <label htmlFor={own} className="block">
                  {option.label}
                </label>
                {option.hint && (
                  <p id={`${own}-hint`} className="text-sm text-ink-soft">
                    {option.hint}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  );
}
