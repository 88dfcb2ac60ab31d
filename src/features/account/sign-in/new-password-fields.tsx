import type { conformField } from '#ui/field/conform-field.ts';
import { PasswordField } from '#ui/field/password-field.tsx';

interface NewPasswordFieldsProps {
  field: (name: string) => ReturnType<typeof conformField>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        {...field('password')}
      />
      <PasswordField
        label="Новый пароль ещё раз"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
