import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountCard } from '#features/account/account-card.tsx';
import type { FormProblem } from '#features/account/form-problem.ts';
import { type SignInStep, stepTitle } from '#features/account/sign-in-step.ts';
import { SignInSteps } from '#features/account/sign-in-steps.tsx';
import { enterAccount } from '#features/account/use-account-pages.ts';

/** What the pages of signing in answer to a form that was sent without scripts. */
export interface StepAnswer {
  step: SignInStep;
  problem: FormProblem | null;
  next: string | null;
}

interface SignInPageProps {
  first: SignInStep;
  answer: StepAnswer | undefined;
  /** Where to go on to afterwards. */
  next: string | null;
}

/** Signing in, registering and recovering a password as pages of their own. */
export function SignInPage({ first, answer, ...given }: SignInPageProps) {
  const begun = answer?.step ?? first;
  const next = answer ? answer.next : given.next;
  const [step, setStep] = useState(begun);
  const navigate = useNavigate();
  const target = next ?? '/account';
  return (
    <AccountCard title={stepTitle(step)}>
      <SignInSteps
        key={step.kind}
        step={step}
        takesFocus={step !== begun}
        given={answer?.problem}
        next={next}
        onStep={setStep}
        onSignedIn={(session) =>
          void enterAccount(session).then(
            () => navigate(target, { replace: true }),
            () => location.assign(target),
          )
        }
      />
    </AccountCard>
  );
}
