import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { percentRead, type OwnReading } from '#features/quran/progress/own-reading.ts';
import { AYAH_FORMS } from '#features/quran/text/sura-meta.ts';
import {
  takePlaceBack,
  useFormerPlace,
  useOwnReading,
} from '#features/quran/progress/use-own-reading.ts';
import { useReadingSync } from '#features/quran/progress/use-reading-sync.ts';
import { verseAddress } from '#features/quran/text/verse-jump.ts';
import { countOf } from '#lib/text/russian.ts';
import { streakOf } from '#lib/time/streak.ts';
import { findSura, type VersePlace } from '#lib/quran/suras.ts';
import { localDay } from '#lib/time/local-day.ts';
import { buttonClass } from '#ui/button.tsx';

/** The reading stored in this browser; `first` for somebody who has read nothing. */
export function ReadingProgress({ first }: { first: ReactNode }) {
  useReadingSync();
  const own = useOwnReading();
  return own?.place ? <Progress own={own} place={own.place} /> : first;
}

function Progress({ own, place }: { own: OwnReading; place: VersePlace }) {
  const former = useFormerPlace(place);
  const percent = percentRead(own.read.size);
  const streak = streakOf(own.days, localDay());
  return (
    <>
      <h2 className="text-lg">Моё чтение</h2>
      <p className="mt-2 text-lg leading-tight">
        <b className="font-semibold">{findSura(place.sura)?.russianName}</b>, аят {place.ayah}
      </p>
      <div className="mt-3 flex items-center gap-3">
        <progress
          aria-label="Прочитано"
          value={own.read.size}
          max={6236}
          className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        />
        <span className="text-sm tabular-nums">{percent}&nbsp;%</span>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Прочитано {countOf(own.read.size, AYAH_FORMS)}
        {streak > 0 && <> · {countOf(streak, ['день', 'дня', 'дней'])} подряд</>}
      </p>
      <Link
        viewTransition
        to={verseAddress(place)}
        className={buttonClass('primary', 'mt-auto w-full')}
      >
        Продолжить чтение
      </Link>
      {former && (
        <button
          type="button"
          onClick={takePlaceBack}
          className="mt-2 min-h-11 rounded-control px-2 text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Вернуть прежнее место: {findSura(former.sura)?.russianName}, аят&nbsp;{former.ayah}
        </button>
      )}
    </>
  );
}
