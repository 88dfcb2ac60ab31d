import { AccountField, FormProblem, PasswordField } from '#features/account/account-field.tsx';
import { Submit } from '#features/account/submit.tsx';
import { signInMessage } from '#features/account/auth-messages.ts';
import {
  type FormProblem as Trouble,
  problemOf,
  problemOfAll,
} from '#features/account/form-problem.ts';
import type { ClientSession } from '#features/account/session-answer.ts';
import { isSessionAnswer } from '#features/account/session-life.ts';
import { STEP_PAGES } from '#features/account/account-paths.ts';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { StepLink } from '#features/account/step-link.tsx';
import { useAccountForm } from '#features/account/use-account-form.ts';

export interface StepFormProps {
  /** What a page that was sent without scripts says. */
  given?: Trouble | null;
  /** Where to go on to afterwards. */
  next: string | null;
  onStep: (step: SignInStep) => void;
  onSignedIn: (session: ClientSession) => void;
  /** Leads to other steps in place; without it their links lead to their pages. */
  inPlace?: boolean;
}

/** Address and password. */
export function SignInForm(props: StepFormProps & { email?: string; problem?: string }) {
  const { given, next, onStep, onSignedIn, inPlace } = props;
  const { form, isBusy, problem } = useAccountForm({
    path: '/api/sign-in',
    message: signInMessage,
    given,
    onDone: (answer) => {
      if (isSessionAnswer(answer) && answer.session) onSignedIn(answer.session);
      else onStep({ kind: 'code' });
    },
  });
  const link = { next, onStep: inPlace ? onStep : undefined };
  const trouble = problemOfAll(problem, ['email', 'password']) ?? (problem ? null : props.problem);
  return (
    <form {...form} action={STEP_PAGES['sign-in']} className="space-y-4">
      {trouble && <FormProblem>{trouble}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <AccountField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={props.email}
        problem={problemOf(problem, 'email')}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        problem={problemOf(problem, 'password')}
      />
      <Submit isBusy={isBusy} busy="Входим…" className="w-full">
        Войти
      </Submit>
      <div className="flex flex-wrap justify-between gap-x-6">
        <StepLink to="forgot" {...link}>
          Забыли пароль?
        </StepLink>
        <StepLink to="register" {...link}>
          Зарегистрироваться
        </StepLink>
      </div>
    </form>
  );
}

/** The second step of signing in: a code of the app, or a backup code. */
export function CodeForm({ given, next, onStep, onSignedIn }: StepFormProps) {
  const { form, isBusy, problem } = useAccountForm({
    path: '/api/sign-in/code',
    message: signInMessage,
    given,
    onDone: (answer) => {
      if (isSessionAnswer(answer) && answer.session) onSignedIn(answer.session);
    },
    onRefused: (refusal) => {
      if (refusal.code !== 'challenge_expired') return false;
      onStep({ kind: 'sign-in', problem: signInMessage(refusal) });
      return true;
    },
  });
  const trouble = problemOfAll(problem, ['code']);
  return (
    <form {...form} action={STEP_PAGES['sign-in']} className="space-y-4">
      {trouble && <FormProblem>{trouble}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <AccountField
        label="Код"
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        hint="Шесть цифр из приложения. Если телефона нет под рукой, введите резервный код."
        problem={problemOf(problem, 'code')}
      />
      <Submit isBusy={isBusy} busy="Проверяем…" className="w-full">
        Подтвердить
      </Submit>
    </form>
  );
}
