import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { type StepFormProps, useStepForm } from '#features/account/sign-in/use-step-form.ts';

const FORM = {
  page: 'register',
  name: 'register',
  fields: ['email', 'password', 'confirmPassword', 'consent'],
  isOnceOnly: true,
} as const;

/** A new account: an address, a password typed twice, and consent. */
export function RegisterForm(props: StepFormProps & { email?: string }) {
  const { next, onStep, inPlace } = props;
  const { Form, form, field, tick, isBusy, problem } = useStepForm(FORM, props);
  const email = field('email');
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        {...email}
        defaultValue={email.defaultValue ?? props.email}
      />
      <PasswordField
        label="Пароль"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        {...field('password')}
      />
      <PasswordField
        label="Пароль ещё раз"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <TickField required {...tick('consent')}>
        {REGISTRATION_CONSENT.text} на условиях{' '}
        <a
          href="/privacy"
          target="_blank"
          rel="noreferrer"
          className="text-[min(1em,5vw)] text-primary underline underline-offset-4"
        >
          политики конфиденциальности<span className="sr-only"> (в новой вкладке)</span>
        </a>
      </TickField>
      <Submit isBusy={isBusy} busy="Регистрируем…" className="w-full px-2! text-[min(1em,6vw)]">
        Зарегистрироваться
      </Submit>
      <p className="flex flex-wrap items-center gap-x-2">
        Уже есть учётная запись?{' '}
        <StepLink to="sign-in" next={next} onStep={inPlace ? onStep : undefined}>
          Войти
        </StepLink>
      </p>
    </Form>
  );
}
