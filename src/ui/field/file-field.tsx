import { type ComponentProps, type ReactNode, useId } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { FileInput } from '#ui/field/control.tsx';
import { FieldNotes, type FrameProps, tied } from '#ui/field/field-frame.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FrameProps {
  /** The text of the button that opens the browser's file dialog. */
  button: ReactNode;
}

const NATIVE =
  'block w-full max-w-xl rounded-control text-ink-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary file:px-5 file:font-semibold file:text-on-primary hover:file:bg-primary-hover';

/** A choice of files: with scripts a button in the site's style, without them the browser's own. */
export function FileField({ label, problem, hint, button, ...input }: FileFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  const hydrated = useHydrated();
  return (
    <div>
      <label htmlFor={id} className="mb-3 flex items-center gap-2 text-lg font-semibold">
        {label}
      </label>
      <FileInput
        {...tied(id, problem, hint)}
        className={hydrated ? 'peer sr-only' : NATIVE}
        {...input}
      />
      {hydrated && (
        <label
          htmlFor={id}
          className={buttonClass(
            'primary',
            'peer-disabled:opacity-60 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
          )}
        >
          {button}
        </label>
      )}
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}
