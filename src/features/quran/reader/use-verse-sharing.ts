import { useRef, useState } from 'react';
import type { TextFile } from '#features/quran/text/text-file.ts';
import { verseCitation } from '#features/quran/text/verse-citation.ts';
import type { Sura } from '#lib/quran/suras.ts';
import { readJson } from '#ui/request.browser.ts';

const NO_TEXT = 'Не удалось получить текст. Проверьте связь и попробуйте ещё раз.';
const FORBIDDEN = 'Браузер не разрешил копирование.';

/**
 * Copies a verse in Unicode (the text of the KFGQPC fonts is readable only in them) with its reference,
 * or opens the device's share menu; where there is none or it is refused, copies the link.
 */
export function useVerseSharing(sura: Sura, ayah: number) {
  /** The result to show; empty before. */
  const [message, setMessage] = useState('');
  const verses = useRef<Promise<TextFile>>(undefined);
  const cite = async () => {
    verses.current ??= readJson(`/quran/tanzil/${sura.number}.json`) as Promise<TextFile>;
    const { verses: all } = await verses.current.catch((error: unknown) => {
      verses.current = undefined;
      throw error;
    });
    return verseCitation(sura, ayah, all[ayah - 1] ?? '', location.origin);
  };
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(done);
    } catch {
      setMessage(FORBIDDEN);
    }
  };
  const link = () => verseCitation(sura, ayah, '', location.origin).url;
  const copyLink = () => void copy(link(), 'Ссылка скопирована в буфер обмена!');
  return {
    message,
    copyLink,
    copyText: () =>
      void cite().then(
        ({ text, url }) => copy(`${text}\n${url}`, 'Аят скопирован'),
        () => setMessage(NO_TEXT),
      ),
    share() {
      if (!('share' in navigator)) return copyLink();
      void cite().then(
        ({ text, url }) =>
          navigator.share({ text, url }).catch(({ name }: Error) => {
            // A cancelled share is not a failure.
            if (name !== 'AbortError') copyLink();
          }),
        () => setMessage(NO_TEXT),
      );
    },
  };
}
