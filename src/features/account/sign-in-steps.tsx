import { MailCheck, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { REGISTERED } from '#features/account/auth-messages.ts';
import { ForgotForm } from '#features/account/forgot-form.tsx';
import { RegisterForm } from '#features/account/register-form.tsx';
import { CodeForm, SignInForm, type StepFormProps } from '#features/account/sign-in-form.tsx';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { useFirstFieldFocus } from '#features/account/use-account-form.ts';
import { Button } from '#ui/button.tsx';

/** One step of signing in, as the dialog shows it. */
export function SignInSteps({ step, ...form }: StepFormProps & { step: SignInStep }) {
  const ref = useFirstFieldFocus(true);
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
    case 'registered':
      return (
        <Done icon={<UserRoundCheck {...ICON} />} text={REGISTERED}>
          {step.letterSent && <LetterSent email={step.email} />}
          <Button onClick={() => form.onStep({ kind: 'sign-in', email: step.email })}>Войти</Button>
        </Done>
      );
    case 'letter-sent':
      return (
        <Done icon={<MailCheck {...ICON} />} text={step.message}>
          <Button look="quiet" onClick={() => form.onStep({ kind: 'sign-in' })}>
            Вернуться ко входу
          </Button>
        </Done>
      );
  }
}

const ICON = {
  'aria-hidden': true,
  strokeWidth: 1.75,
  className: 'mx-auto size-10 text-success',
} as const;

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

/** Where the letter went without which nobody gets in. */
export function LetterSent({ email }: { email: string }) {
  return (
    <p className="wrap-anywhere text-ink-soft">
      Сначала подтвердите адрес: мы отправили письмо со ссылкой на {email}.
    </p>
  );
}
