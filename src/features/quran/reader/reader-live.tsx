import type { RefObject } from 'react';
import { JumpDialog } from '#features/quran/reader/jump-dialog.tsx';
import type { ReaderWish } from '#features/quran/reader/reader-wish.ts';
import { SettingsDialog } from '#features/quran/reader/settings-dialog.tsx';
import type { TranslationTerms } from '#features/quran/text/translation-text.ts';
import { useOwnReading } from '#features/quran/progress/use-own-reading.ts';
import { useBarAway, useMarks, useVerseOfAddress } from '#features/quran/reader/use-reader-page.ts';
import { useTranslation } from '#features/quran/text/use-translation.ts';
import { useReadingSync } from '#features/quran/progress/use-reading-sync.ts';
import { useVerseReading } from '#features/quran/progress/use-verse-reading.ts';
import { VerseDialog } from '#features/quran/reader/verse-dialog.tsx';
import type { Sura } from '#lib/quran/suras.ts';

interface ReaderLiveProps {
  root: RefObject<HTMLElement | null>;
  sura: Sura;
  wish: ReaderWish | null;
  translation: TranslationTerms | null;
  onWish: (wish: ReaderWish | null) => void;
  onListen: (ayah: number) => void;
}

/** The reader without its text: dialogs, the stored place, bookmarks. */
export function ReaderLive(props: ReaderLiveProps) {
  const { root, sura, wish, translation, onWish, onListen } = props;
  const own = useOwnReading();
  useReadingSync();
  useVerseReading(root, sura.number);
  useVerseOfAddress(root);
  useBarAway(root);
  useMarks(root, sura.number, own);
  useTranslation(root, sura.number, translation !== null);
  const close = () => onWish(null);
  if (wish?.kind === 'settings') {
    return <SettingsDialog root={root} translation={translation} onClose={close} />;
  }
  if (wish?.kind === 'jump') return <JumpDialog onClose={close} />;
  if (wish?.kind !== 'verse') return null;
  return (
    <VerseDialog
      key={wish.ayah}
      sura={sura}
      ayah={wish.ayah}
      own={own}
      onListen={onListen}
      onClose={close}
    />
  );
}
