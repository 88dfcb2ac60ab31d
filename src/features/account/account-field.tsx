import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';

const INPUT =
  'block min-h-12 w-full rounded-control border bg-surface px-3 text-ink aria-invalid:border-danger aria-invalid:outline-danger border-line-strong';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  /** What is wrong with it; stands beneath and is read with the field. */
  problem?: string | null;
  hint?: ReactNode;
}

/** A field with its label above, and what to know or to mend beneath. */
export function AccountField({ label, problem, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, problem, hint)}
        className={INPUT}
        {...input}
      />
      <Notes id={id} problem={problem} hint={hint} />
    </div>
  );
}

/** A password, which one may look at while typing once there are scripts. */
export function PasswordField({ label, problem, hint: rule, ...input }: FieldProps) {
  const id = useId();
  const hint = problem ? undefined : rule;
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          required
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, problem, hint)}
          className={`${INPUT} pr-12`}
          {...input}
        />
        {hydrated && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Показать набранное"
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </button>
        )}
      </div>
      <Notes id={id} problem={problem} hint={hint} />
    </div>
  );
}

interface TickProps extends Omit<FieldProps, 'label' | 'hint'> {
  children: ReactNode;
}

/** A box to tick, with the text of what it stands for. */
export function TickField({ problem, children, ...input }: TickProps) {
  const id = useId();
  return (
    <div>
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, problem)}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...input}
        />
        <label htmlFor={id} className="min-w-0">
          {children}
        </label>
      </div>
      <Notes id={id} problem={problem} />
    </div>
  );
}

function describedBy(id: string, problem?: string | null, hint?: ReactNode): string | undefined {
  const ids = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return ids.join(' ') || undefined;
}

function Notes({ id, problem, hint }: { id: string; problem?: string | null; hint?: ReactNode }) {
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

/** What went wrong with a form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-control border border-danger bg-surface px-4 py-3 font-medium text-danger"
    >
      {children}
    </p>
  );
}

/** What came out well. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-control bg-primary-tint px-4 py-3 font-medium text-ink">
      {children}
    </p>
  );
}
