import { useState } from 'react';
import {
  mergeReadings,
  readOwnReading,
  writeOwnReading,
} from '#features/quran/progress/own-reading.ts';
import { readOwn, writeOwn } from '#features/quran/progress/use-own-reading.ts';
import { localDay } from '#lib/time/local-day.ts';
import { readSettings, writeSettings } from '#features/quran/progress/use-reader-settings.ts';

const MAX_BYTES = 500_000;
const NOT_OURS = 'Это не файл чтения с нашего сайта. Выберите файл, который вы сохранили здесь.';

/** Exports a reader's own data as a file and merges a chosen file into it. */
export function useOwnFile() {
  /** The result in words; empty before. */
  const [said, setSaid] = useState({ message: '', isProblem: false });
  return {
    ...said,
    download() {
      const text = writeOwnReading({ ...readOwn(), settings: readSettings() });
      const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `koran-${localDay()}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
      setSaid({ message: 'Файл сохранён', isProblem: false });
    },
    async upload(file: File | undefined) {
      if (!file) return;
      const text = file.size > MAX_BYTES ? null : await file.text().catch(() => null);
      const given = readOwnReading(text);
      if (!given) return setSaid({ message: NOT_OURS, isProblem: true });
      writeOwn(mergeReadings(readOwn(), given));
      const { settings } = given;
      if (settings && settings.at > readSettings().at) writeSettings(settings);
      setSaid({ message: 'Данные из файла добавлены', isProblem: false });
    },
  };
}
