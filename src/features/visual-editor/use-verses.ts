import { useEffect, useState } from 'react';
import type { QuranQuotation } from '#features/articles/quran-quotation.ts';

/** The text of verses, to see that they are the right ones; '' until it is there. */
export function useVerses(quotation: QuranQuotation | null): string {
  const [sura, setSura] = useState<{ number: number; verses: string[] } | null>(null);
  const number = quotation?.sura ?? null;
  useEffect(() => {
    if (number === null) return;
    const stop = new AbortController();
    fetch(`/api/quran/surah/${number}`, { signal: stop.signal })
      .then((response) => response.json())
      .then((answer: { data?: { ayahs?: { text: string }[] } }) =>
        setSura({ number, verses: (answer.data?.ayahs ?? []).map(({ text }) => text) }),
      )
      // It is only a look: what is put into the text does not depend on it.
      .catch(() => undefined);
    return () => stop.abort();
  }, [number]);
  if (!quotation || sura?.number !== quotation.sura) return '';
  return sura.verses.slice(quotation.from - 1, quotation.to).join(' ۝ ');
}
