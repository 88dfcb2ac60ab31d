import { EmailField } from '#features/account/sign-in/account-fields.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { type StepFormProps, useStepForm } from '#features/account/sign-in/use-step-form.ts';

/** Requests the letter that recovers an account. */
export function ForgotForm(props: StepFormProps & { email?: string }) {
  const given = { page: 'forgot', name: 'forgot', fields: ['email'] } as const;
  const { Form, form, field, isBusy, problem } = useStepForm(given, props);
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      <p>Укажите email, с которым регистрировались: пришлём ссылку, чтобы задать новый пароль.</p>
      <EmailField field={field('email')} email={props.email} />
      <Submit isBusy={isBusy} busy="Отправляем…" className="w-full">
        Получить ссылку
      </Submit>
      <StepLink to="sign-in" next={props.next} onStep={props.inPlace ? props.onStep : undefined}>
        Вернуться ко входу
      </StepLink>
    </Form>
  );
}
