import { lazy, Suspense } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { buttonClass } from '#ui/button.tsx';

// What a browser remembers is known to it alone: it comes after the page, into the same room.
const Progress = lazy(() =>
  import('#features/quran/reading-progress.tsx').then(
    (module) => ({ default: module.ReadingProgress }),
    () => ({ default: FirstReading }),
  ),
);

/** Where one goes on reading, and how much of the book is read; an invitation to who begins. */
export function ReadingCard() {
  return (
    <div className="min-h-40 rounded-card border border-line bg-surface p-4 sm:p-5">
      {useHydrated() ? (
        <Suspense fallback={<FirstReading />}>
          <Progress first={<FirstReading />} />
        </Suspense>
      ) : (
        <FirstReading />
      )}
    </div>
  );
}

function FirstReading() {
  return (
    <>
      <h2 className="text-lg">Моё чтение</h2>
      <p className="mt-2 text-ink-soft">Сайт запомнит аят, на&nbsp;котором вы остановились.</p>
      <a href="/koran/1-al-fatihah" className={buttonClass('primary', 'mt-4 w-full')}>
        Начать с&nbsp;Аль-Фатихи
      </a>
    </>
  );
}
