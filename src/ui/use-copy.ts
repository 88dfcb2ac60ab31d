import { useEffect, useState } from 'react';

const COPIED_MS = 2000;
const REFUSED_MS = 6000;

/** The words of a button that copies. */
interface Words {
  /** Before a press. */
  offer: string;
  /** For two seconds after it. */
  done: string;
}

/**
 * Copies a text, or what a function gives at the press. `label` is the text of the button; for a while
 * it says that the browser refused.
 */
export function useCopy(text: string | (() => string), { offer, done }: Words) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (isCopied === null) return;
    const timer = setTimeout(() => setIsCopied(null), isCopied ? COPIED_MS : REFUSED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  const refused = 'Браузер не разрешил копирование.';
  return {
    copy: () => void copy(),
    isCopied: isCopied === true,
    label: isCopied === null ? offer : isCopied ? done : refused,
  };
}
