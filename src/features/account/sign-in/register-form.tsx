import { FormProblem } from '#ui/form/form-notice.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import {
  ConsentField,
  EmailField,
  NewPasswordFields,
} from '#features/account/sign-in/account-fields.tsx';
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
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      {next && <input type="hidden" name="next" value={next} />}
      <EmailField field={field('email')} email={props.email} />
      <NewPasswordFields label="Пароль" field={field} />
      <ConsentField tick={tick('consent')} />
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
