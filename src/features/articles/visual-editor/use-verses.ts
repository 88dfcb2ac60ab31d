import { useEffect, useState } from 'react';
import { drawQuotation, type QuranQuotation } from '#features/articles/store/quran-quotation.ts';
import { given, request } from '#ui/request.browser.ts';

/** The drawn text of verses, as a check of the choice; '' while loading. */
export function useVerses(quotation: QuranQuotation | null): string {
  const [sura, setSura] = useState<{ number: number; verses: string[] } | null>(null);
  const number = quotation?.sura ?? null;
  useEffect(() => {
    if (number === null) return;
    const stop = new AbortController();
    void request(`/api/quran/surah/${number}`, { signal: stop.signal }).then((reply) => {
      // A preview only: the inserted block does not depend on it.
      const answer = given<{ data: { ayahs: { text: string }[] } }>(reply);
      if (answer) setSura({ number, verses: answer.data.ayahs.map(({ text }) => text) });
    });
    return () => stop.abort();
  }, [number]);
  if (!quotation || sura?.number !== quotation.sura) return '';
  return drawQuotation(quotation, sura.verses.slice(quotation.from - 1, quotation.to));
}
