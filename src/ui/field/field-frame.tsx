import { type ReactNode, useId } from 'react';

export interface FrameProps {
  label: ReactNode;
  /** Its error; shown below and read with the field. */
  problem?: ReactNode;
  /** A hint for typing; also shown below. */
  hint?: ReactNode;
}

/** The ids and attributes that connect a control with its label, hint and error. */
export interface Tied {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FrameProps {
  /** The control's own id, if something else refers to it. */
  id?: string;
  children: (tied: Tied) => ReactNode;
}

/** A control with its label above, and its error and hint below. */
export function FieldFrame({ label, problem, hint, children, ...given }: FieldFrameProps) {
  const own = useId();
  const id = given.id ?? own;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children(tied(id, problem, hint))}
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}

/**
 * The attributes that connect a control with its error and its hint, which `FieldNotes` renders.
 */
export function tied(id: string, problem: ReactNode, hint?: ReactNode): Tied {
  const notes = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  };
}

/** The error and hint below a control, to which `tied` refers. */
export function FieldNotes({ id, problem, hint }: Omit<FrameProps, 'label'> & { id: string }) {
  return (
    <>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}
