import { useEffect, useState } from 'react';
import { drawQuotation, type QuranQuotation } from '#features/articles/store/quran-quotation.ts';
import { given, request } from '#ui/request.browser.ts';

/** The text of verses as it is drawn, to see that they are the right ones; '' until it is there. */
export function useVerses(quotation: QuranQuotation | null): string {
  const [sura, setSura] = useState<{ number: number; verses: string[] } | null>(null);
  const number = quotation?.sura ?? null;
  useEffect(() => {
    if (number === null) return;
    const stop = new AbortController();
    void request(`/api/quran/surah/${number}`, { signal: stop.signal }).then((reply) => {
      // It is only a look: what is put into the text does not depend on it.
      const answer = given<{ data: { ayahs: { text: string }[] } }>(reply);
      if (answer) setSura({ number, verses: answer.data.ayahs.map(({ text }) => text) });
    });
    return () => stop.abort();
  }, [number]);
  if (!quotation || sura?.number !== quotation.sura) return '';
  return drawQuotation(quotation, sura.verses.slice(quotation.from - 1, quotation.to));
}
