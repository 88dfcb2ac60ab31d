import { type ComponentProps, type ReactNode, useId } from 'react';
import { Tick } from '#ui/field/control.tsx';
import { FieldNotes, tied } from '#ui/field/field-frame.tsx';

interface TickFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  problem?: ReactNode;
  hint?: ReactNode;
  /** The label of the box. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function TickField({ problem, hint, children, ...input }: TickFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div>
      <div className="flex gap-3">
        <Tick {...tied(id, problem, hint)} {...input} />
        <label htmlFor={id} className="min-w-0 text-[min(1em,7.2vw)]">
          {children}
        </label>
      </div>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}
