import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text, or what a function gives at the press; `isCopied` for two seconds afterwards. */
export function useCopy(text: string | (() => string)): { copy: () => void; isCopied: boolean } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard?.writeText(typeof text === 'string' ? text : text()).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return { copy, isCopied };
}
