import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import type { conformField, conformTick } from '#ui/field/conform-field.ts';
import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { NewTabLink } from '#ui/form/new-tab-link.tsx';

type FieldProps = ReturnType<typeof conformField>;

/** The address of an account; `email` stands in it at first. */
export function EmailField({ field, email }: { field: FieldProps; email: string | undefined }) {
  return (
    <Field
      label="Email"
      type="email"
      autoComplete="username"
      required
      {...field}
      defaultValue={field.defaultValue ?? email}
    />
  );
}

interface NewPasswordFieldsProps {
  label?: string;
  field: (name: string) => FieldProps;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label = 'Новый пароль', field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint="Не короче 6 символов"
        {...field('password')}
      />
      <PasswordField
        label={`${label} ещё раз`}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}

export function ConsentField({ tick }: { tick: ReturnType<typeof conformTick> }) {
  return (
    <TickField required {...tick}>
      {REGISTRATION_CONSENT.text} на условиях{' '}
      <NewTabLink href="/privacy">политики конфиденциальности</NewTabLink>
    </TickField>
  );
}
