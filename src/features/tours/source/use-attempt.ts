import { useState } from 'react';

/** Something one presses for and that may fail; pressed twice it is done once. */
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
