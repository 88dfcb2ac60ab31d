import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Ignores further submits while one form of the page is being sent. */
export function useOneSend(): void {
  const isSending = useNavigation().formMethod === 'POST';
  const latest = useRef(isSending);
  useLayoutEffect(() => {
    latest.current = isSending;
  });
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      const isPost = event.target instanceof HTMLFormElement && event.target.method === 'post';
      if (!latest.current || !isPost) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('submit', hold, true);
    return () => document.removeEventListener('submit', hold, true);
  }, []);
}
