import type { ReactNode } from 'react';
import { HomeReadingText } from '#features/quran/progress/home-reading-text.tsx';
import { percentRead } from '#features/quran/progress/own-reading.ts';
import { useOwnReading } from '#features/quran/progress/use-own-reading.ts';
import { useReadingSync } from '#features/quran/progress/use-reading-sync.ts';
import { verseAddress } from '#features/quran/text/verse-jump.ts';
import { findSura } from '#lib/quran/suras.ts';

/** The reader's place to continue; `beginning` for somebody who has read nothing. */
export function HomeReadingLive({ beginning }: { beginning: ReactNode }) {
  useReadingSync();
  const own = useOwnReading();
  if (!own?.place) return beginning;
  const { sura, ayah } = own.place;
  return (
    <HomeReadingText
      text={`${findSura(sura)?.russianName}, аят ${ayah} · прочитано ${percentRead(own.read.size)}\u00a0%`}
      href={verseAddress(own.place)}
      label="Продолжить чтение"
    />
  );
}
