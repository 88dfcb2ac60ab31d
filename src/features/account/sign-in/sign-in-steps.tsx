import { CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ForgotForm } from '#features/account/sign-in/forgot-form.tsx';
import { RegisterForm } from '#features/account/sign-in/register-form.tsx';
import { CodeForm, SignInForm } from '#features/account/sign-in/sign-in-form.tsx';
import type { SignInStep } from '#features/account/sign-in/sign-in-step.ts';
import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { type StepFormProps, useFirstFieldFocus } from '#features/account/sign-in/use-step-form.ts';
import { Button } from '#ui/button.tsx';

interface SignInStepsProps extends StepFormProps {
  step: SignInStep;
  /** Whether the step follows another one: then the focus moves to its first field. */
  takesFocus: boolean;
}

/**
 * One step of signing in, in a dialog or on a page. Give each step a key, so that it is a new element.
 */
export function SignInSteps({ step, takesFocus, ...form }: SignInStepsProps) {
  const ref = useFirstFieldFocus(takesFocus);
  return (
    <div ref={ref}>
      <Step step={step} {...form} />
    </div>
  );
}

function Step({ step, ...form }: StepFormProps & { step: SignInStep }) {
  switch (step.kind) {
    case 'sign-in':
      return <SignInForm {...form} email={step.email} problem={step.problem} />;
    case 'register':
      return <RegisterForm {...form} email={step.email} />;
    case 'forgot':
      return <ForgotForm {...form} email={step.email} />;
    case 'code':
      return <CodeForm {...form} />;
    case 'ready':
      return (
        <Done icon={<CircleCheck className={ICON} />} text={step.message}>
          {step.note && <p className="wrap-anywhere text-ink-soft">{step.note}</p>}
          {form.inPlace ? (
            <Button onClick={() => form.onStep({ kind: 'sign-in', email: step.email })}>
              Войти
            </Button>
          ) : (
            <div className="text-left">
              <SignInForm {...form} email={step.email} />
            </div>
          )}
        </Done>
      );
    case 'letter-sent':
      return (
        <Done icon={<MailCheck className={ICON} />} text={step.message}>
          <div>
            <StepLink to="sign-in" next={form.next} onStep={form.inPlace ? form.onStep : undefined}>
              Вернуться ко входу
            </StepLink>
          </div>
        </Done>
      );
  }
}

const ICON = 'mx-auto size-10 text-success';

interface DoneProps {
  icon: ReactNode;
  text: string;
  children: ReactNode;
}

function Done({ icon, text, children }: DoneProps) {
  return (
    <div className="grid gap-4 py-2 text-center">
      {icon}
      <p role="status" className="text-lg">
        {text}
      </p>
      {children}
    </div>
  );
}
