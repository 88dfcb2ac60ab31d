import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { EmailField } from '#features/account/sign-in/account-fields.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { type StepFormProps, useStepForm } from '#features/account/sign-in/use-step-form.ts';

export function SignInForm(props: StepFormProps & { email?: string; problem?: string }) {
  const { next, onStep, inPlace } = props;
  const given = { page: 'sign-in', name: 'sign-in', fields: ['email', 'password'] } as const;
  const { Form, form, field, isBusy, problem, reply } = useStepForm(given, props);
  const link = { next, onStep: inPlace ? onStep : undefined };
  const trouble = problem ?? (reply ? null : props.problem);
  return (
    <Form {...form} className="space-y-4">
      {trouble && <FormProblem>{trouble}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <EmailField field={field('email')} email={props.email} />
      <PasswordField label="Пароль" autoComplete="current-password" {...field('password')} />
      <Submit isBusy={isBusy} busy="Входим…" className="w-full">
        Войти
      </Submit>
      <div className="flex flex-wrap justify-between gap-x-6">
        <StepLink to="forgot" {...link}>
          Забыли пароль?
        </StepLink>
        <StepLink to="register" {...link}>
          <span className="text-[min(1em,6.6vw)]">Зарегистрироваться</span>
        </StepLink>
      </div>
    </Form>
  );
}

/** The second step of signing in: a code of the app, or a backup code. */
export function CodeForm(props: StepFormProps) {
  const given = { page: 'sign-in', name: 'code', fields: ['code'], isOnceOnly: true } as const;
  const { Form, form, field, isBusy, problem } = useStepForm(given, props);
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      {props.next && <input type="hidden" name="next" value={props.next} />}
      <Field
        label="Код"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        hint="Шесть цифр из приложения. Если телефона нет под рукой, введите резервный код."
        {...field('code')}
      />
      <Submit isBusy={isBusy} busy="Проверяем…" className="w-full">
        Подтвердить
      </Submit>
    </Form>
  );
}
