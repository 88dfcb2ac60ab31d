import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#ui/field/control.tsx';
import { FieldFrame, type FrameProps } from '#ui/field/field-frame.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FrameProps;

/** A password field; with scripts the password can be shown. */
export function PasswordField({ label, problem, hint, ...input }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame label={label} problem={problem} hint={problem ? undefined : hint} id={input.id}>
      {(tied) => (
        <div className="relative">
          <Input
            {...tied}
            type={isShown ? 'text' : 'password'}
            required
            maxLength={200}
            autoCapitalize="off"
            spellCheck={false}
            className="pr-12"
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
              {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
