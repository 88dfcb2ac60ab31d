import { useState } from 'react';

/** An action behind a button that may fail; a second press during the first does nothing. */
export function useAttempt(work: () => Promise<boolean>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return {
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    attempt() {
      if (state === 'busy') return;
      setState('busy');
      void work().then((isDone) => setState(isDone ? 'idle' : 'failed'));
    },
  };
}
