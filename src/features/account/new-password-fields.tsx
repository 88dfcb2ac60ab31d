import { PasswordField } from '#features/account/account-field.tsx';
import { type FormProblem, problemOf } from '#features/account/form-problem.ts';

/** A new password, and the same once more. */
export function NewPasswordFields({ problem }: { problem: FormProblem | null }) {
  return (
    <>
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        problem={problemOf(problem, 'password')}
      />
      <PasswordField
        label="Новый пароль ещё раз"
        name="confirmPassword"
        autoComplete="new-password"
        problem={problemOf(problem, 'confirmPassword')}
      />
    </>
  );
}
