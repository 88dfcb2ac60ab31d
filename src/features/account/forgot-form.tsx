import { AccountField, FormProblem } from '#features/account/account-field.tsx';
import { Submit } from '#features/account/submit.tsx';
import { plainMessage, problemOf, problemOfAll } from '#features/account/form-problem.ts';
import type { StepFormProps } from '#features/account/sign-in-form.tsx';
import { STEP_PAGES } from '#features/account/account-paths.ts';
import { StepLink } from '#features/account/step-link.tsx';
import { useAccountForm } from '#features/account/use-account-form.ts';

/** Asks for the letter that opens a forgotten account. */
export function ForgotForm({
  email,
  given,
  next,
  onStep,
  inPlace,
}: StepFormProps & { email?: string }) {
  const { form, isBusy, problem } = useAccountForm({
    path: '/api/password/forgotten',
    message: plainMessage,
    given,
    onDone: (answer) =>
      onStep({
        kind: 'letter-sent',
        message: 'message' in answer ? String(answer.message) : '',
      }),
  });
  const trouble = problemOfAll(problem, ['email']);
  return (
    <form {...form} action={STEP_PAGES.forgot} className="space-y-4">
      {trouble && <FormProblem>{trouble}</FormProblem>}
      <p>Укажите email, с которым регистрировались: пришлём ссылку, чтобы задать новый пароль.</p>
      <AccountField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        problem={problemOf(problem, 'email')}
      />
      <Submit isBusy={isBusy} busy="Отправляем…" className="w-full">
        Получить ссылку
      </Submit>
      <StepLink to="sign-in" next={next} onStep={inPlace ? onStep : undefined}>
        Вернуться ко входу
      </StepLink>
    </form>
  );
}
