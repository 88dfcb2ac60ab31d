import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { clockText, trackNames } from '#features/recitation/player/player-words.ts';
import type { AudioChoice } from '#features/recitation/page/use-audio-choice.ts';
import { findSura } from '#lib/quran/suras.ts';
import { Button } from '#ui/button.tsx';

/** The sura being played, or a suggestion to start or continue; its height never changes. */
export function NowCard({ choice }: { choice: AudioChoice }) {
  const { suggested, playing } = choice;
  const { sura, reciterId, place } = suggested;
  const { title, arabicName, reciter } = trackNames({ sura, reciterId, mode: 'sura' });
  const isPlaying = playing?.sura === sura && playing.isPlaying;
  const moment =
    place === null
      ? ''
      : place.verse
        ? `с\u00a0${place.verse}-го аята`
        : `с\u00a0${clockText(place.seconds)}`;
  return (
    <section
      aria-label="Что слушать"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="min-w-0 grow basis-64">
        <p className="text-sm text-ink-soft">
          {playing?.sura === sura
            ? 'Сейчас в\u00a0проигрывателе'
            : place
              ? `Продолжить ${moment}`
              : 'Слушать суру'}
        </p>
        <p className="truncate text-xl font-semibold">{title}</p>
        <p className="truncate text-ink-soft">
          <span lang="ar" dir="rtl">
            {arabicName}
          </span>{' '}
          · {reciter}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={choice.listenToSuggested}>
          {isPlaying ? <Pause className="size-5" /> : <Play className="size-5" />}
          {isPlaying ? 'Пауза' : place ? 'Продолжить' : 'Слушать'}
        </Button>
        <Link
          viewTransition
          to={`/koran/${findSura(sura)?.slug ?? ''}`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-primary underline-offset-4 hover:underline"
        >
          Текст суры
        </Link>
      </div>
    </section>
  );
}
