import {
  AccountField,
  FormProblem,
  PasswordField,
  TickField,
} from '#features/account/account-field.tsx';
import { Submit } from '#features/account/submit.tsx';
import { REGISTERED, registrationMessage } from '#features/account/auth-messages.ts';
import { REGISTRATION_CONSENT } from '#features/account/consent.ts';
import { problemOf, problemOfAll } from '#features/account/form-problem.ts';
import type { StepFormProps } from '#features/account/sign-in-form.tsx';
import { STEP_PAGES } from '#features/account/account-paths.ts';
import { registeredStep } from '#features/account/sign-in-step.ts';
import { StepLink } from '#features/account/step-link.tsx';
import { useAccountForm } from '#features/account/use-account-form.ts';

interface RegisterFormProps extends StepFormProps {
  email?: string;
  hasConsented?: boolean;
}

const FIELDS = ['email', 'password', 'confirmPassword', 'consent'];

/** A new account: an address, a password typed twice, and a consent of one's own. */
export function RegisterForm({
  email,
  hasConsented,
  given,
  next,
  onStep,
  inPlace,
}: RegisterFormProps) {
  const { form, isBusy, problem } = useAccountForm({
    path: '/api/sign-up',
    message: registrationMessage,
    given,
    onDone: (answer, fields) =>
      onStep(
        registeredStep({
          message: REGISTERED,
          email: 'email' in answer ? String(answer.email) : (fields['email'] ?? ''),
          letterSent: 'letter_sent' in answer && answer.letter_sent === true,
        }),
      ),
  });
  const trouble = problemOfAll(problem, FIELDS);
  return (
    <form {...form} action={STEP_PAGES.register} className="space-y-4">
      {trouble && <FormProblem>{trouble}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <AccountField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        problem={problemOf(problem, 'email')}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        problem={problemOf(problem, 'password')}
      />
      <PasswordField
        label="Пароль ещё раз"
        name="confirmPassword"
        autoComplete="new-password"
        problem={problemOf(problem, 'confirmPassword')}
      />
      <TickField
        name="consent"
        required
        defaultChecked={hasConsented}
        problem={problemOf(problem, 'consent')}
      >
        {REGISTRATION_CONSENT.text} на условиях{' '}
        <a
          href="/privacy"
          target="_blank"
          rel="noreferrer"
          className="text-primary underline underline-offset-4"
        >
          политики конфиденциальности<span className="sr-only"> (в новой вкладке)</span>
        </a>
      </TickField>
      <Submit isBusy={isBusy} busy="Регистрируем…" className="w-full">
        Зарегистрироваться
      </Submit>
      <p className="flex flex-wrap items-center gap-x-2">
        Уже есть учётная запись?{' '}
        <StepLink to="sign-in" next={next} onStep={inPlace ? onStep : undefined}>
          Войти
        </StepLink>
      </p>
    </form>
  );
}
