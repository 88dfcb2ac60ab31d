import { useState } from 'react';
import { type SignInStep, stepTitle } from '#features/account/sign-in/sign-in-step.ts';
import { SignInSteps } from '#features/account/sign-in/sign-in-steps.tsx';
import { life } from '#features/account/session/session-life.browser.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface SignInDialogProps {
  first: SignInStep;
  onClose: () => void;
}

/** Sign-in, registration and password recovery in a dialog over any page, which stays as it is. */
export function SignInDialog({ first, onClose }: SignInDialogProps) {
  const [step, setStep] = useState(first);
  return (
    <Dialog title={stepTitle(step)} onClose={onClose}>
      <SignInSteps
        key={step.kind}
        step={step}
        inPlace
        takesFocus
        next={null}
        onStep={setStep}
        onSignedIn={(session) => {
          onClose();
          life.take(session);
        }}
      />
    </Dialog>
  );
}
