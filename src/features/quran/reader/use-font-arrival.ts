import { useEffect, useRef, useState, type RefObject } from 'react';
import { fontFile } from '#features/quran/list/font-file.browser.ts';
import { FONT_OPTIONS, type FontId } from '#features/quran/text/quran-font.ts';
import { request } from '#ui/request.browser.ts';

/**
 * Loads what a font needs before it is chosen: a choice whose file is not there would be stored and
 * show nothing. `isMissing` says that the last font asked for did not come.
 */
export function useFontArrival(root: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<'idle' | 'loading' | 'missing'>(() =>
    root.current?.dataset['failed'] === undefined ? 'idle' : 'missing',
  );
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** Calls `choose` once the font and its text are there, unless the dialog was closed meanwhile. */
  const whenThere = async (font: FontId, choose: () => void): Promise<void> => {
    const element = root.current;
    const look = element?.dataset;
    if (look && look['font'] !== font) {
      setState('loading');
      const option = FONT_OPTIONS[font];
      const text = `/quran/${option.edition}/${look['sura']}.json`;
      const wanted = [fontFile(option), look['edition'] === option.edition ? null : text];
      const signal = leaving.current?.signal;
      const answers = await Promise.all(
        wanted.map((address) => (address === null ? { ok: true } : request(address, { signal }))),
      );
      if (signal?.aborted) return;
      const isThere = answers.every((answer) => answer?.ok);
      setState(isThere ? 'idle' : 'missing');
      if (!isThere) return;
      element.removeAttribute('data-failed');
    }
    choose();
  };
  return { whenThere, isLoading: state === 'loading', isMissing: state === 'missing' };
}
