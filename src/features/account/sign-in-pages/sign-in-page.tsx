import { useState } from 'react';
import { useActionData } from 'react-router';
import { AccountCard } from '#features/account/core/account-card.tsx';
import { type SignInStep, stepTitle } from '#features/account/sign-in/sign-in-step.ts';
import { SignInSteps } from '#features/account/sign-in/sign-in-steps.tsx';
import { useEntering } from '#features/account/sign-in-pages/use-account-pages.ts';
import type { StepReply } from '#features/account/sign-in/use-step-form.ts';

interface SignInPageProps {
  first: SignInStep;
  /** The page to open afterwards. */
  next: string | null;
}

/** Sign-in, registration and password recovery as separate pages. */
export function SignInPage({ first, next: given }: SignInPageProps) {
  // The reply to a form sent without scripts.
  const answer = useActionData<StepReply>();
  const begun = answer?.step ?? first;
  const next = answer?.next ?? given;
  const [step, setStep] = useState(begun);
  const enter = useEntering(next ?? '/account');
  return (
    <AccountCard title={stepTitle(step)}>
      <SignInSteps
        key={step.kind}
        step={step}
        takesFocus={step !== begun}
        next={next}
        onStep={setStep}
        onSignedIn={enter}
      />
    </AccountCard>
  );
}
