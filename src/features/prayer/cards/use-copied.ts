import { useState } from 'react';

/** Copies a text and sets `isCopied`. Does nothing where copying is forbidden. */
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
