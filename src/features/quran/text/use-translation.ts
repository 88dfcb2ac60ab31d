import { useEffect, type RefObject } from 'react';
import { useKept } from '#ui/page/use-kept.ts';
import { given, request } from '#ui/request.browser.ts';

/** Whether this browser shows the translation: 'true', or nothing. */
export const TRANSLATION_KEY = 'quran_translation';

const NOT_LOADED = 'Не\u00a0удалось загрузить перевод. Проверьте связь и\u00a0обновите страницу.';

/**
 * Inserts the translation under the verses while this browser shows it; requests nothing before. It is
 * inserted into the markup of the verses, which is rendered once (see Reader).
 */
export function useTranslation(
  root: RefObject<HTMLElement | null>,
  sura: number,
  isOffered: boolean,
): void {
  const isWanted = useKept(TRANSLATION_KEY) === 'true' && isOffered;
  useEffect(() => {
    const verses = root.current?.querySelector('.verses');
    if (!isWanted || !verses) return;
    const asking = new AbortController();
    let written: HTMLElement[] = [];
    fetchTranslation(sura, asking.signal).then(
      (texts) => {
        written = writeUnder([...verses.querySelectorAll('.verse')], texts);
      },
      () => {
        if (!asking.signal.aborted) written = [writeProblem(verses)];
      },
    );
    return () => {
      asking.abort();
      for (const line of written) line.remove();
    };
  }, [root, sura, isWanted]);
}

async function fetchTranslation(sura: number, signal: AbortSignal): Promise<string[]> {
  const reply = await request(`/api/quran/translation/${sura}`, { signal });
  const answer = given<{ data: { ayahs: { text: string }[] } }>(reply);
  if (!answer) throw new Error('no translation');
  return answer.data.ayahs.map(({ text }) => text);
}

function writeUnder(verses: readonly Element[], texts: readonly string[]): HTMLElement[] {
  return verses.map((verse, i) => {
    const line = document.createElement('p');
    line.className = 'verse-translation';
    line.lang = 'ru';
    line.dir = 'ltr';
    line.textContent = texts[i] ?? '';
    verse.append(line);
    return line;
  });
}

function writeProblem(verses: Element): HTMLElement {
  const line = document.createElement('p');
  line.className = 'text-danger';
  line.role = 'alert';
  line.textContent = NOT_LOADED;
  verses.prepend(line);
  return line;
}
