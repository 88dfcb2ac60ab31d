import { useEffect, useState } from 'react';
import { clockErrorWords } from '#features/prayer/clock/clock-error.ts';
import { request } from '#ui/request.browser.ts';

/** By how much the device's clock differs from the site's, in words; null without the network too. */
export function useClockError(): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void request('/api/health', { signal: left.signal }).then((reply) =>
      setWords(clockErrorWords(Date.now(), Date.parse(reply?.headers.get('date') ?? ''))),
    );
    return () => left.abort();
  }, []);
  return words;
}
