import { useState } from 'react';

/** Copies a text; `isCopied` from then on. Where copying is forbidden nothing happens. */
export function useCopied(text: string): { isCopied: boolean; copy: () => void } {
  const [copied, setCopied] = useState<string | null>(null);
  return {
    isCopied: copied === text,
    copy() {
      void navigator.clipboard?.writeText(text).then(
        () => setCopied(text),
        () => undefined,
      );
    },
  };
}
