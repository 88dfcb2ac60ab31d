import { Suspense } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { buttonClass } from '#ui/button.tsx';
import { latePart, Nothing } from '#ui/page/late-part.tsx';

// Only the browser knows the reader's place: this loads after the page, into reserved room.
const Progress = latePart(
  () => import('#features/quran/progress/reading-progress.tsx'),
  'ReadingProgress',
  FirstReading,
);

const Marks = latePart(
  () => import('#features/quran/progress/bookmark-list.tsx'),
  'BookmarkList',
  Nothing,
);

/** The bookmarked verses, if there are any. */
export function Bookmarks() {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <Marks />
    </Suspense>
  );
}

/** The place to continue, and the share of the book that is read; an invitation for new readers. */
export function ReadingCard() {
  return (
    <div className="flex min-h-56 flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
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
      <p className="mt-2 mb-4 text-ink-soft">
        Откройте любую суру: сайт запомнит аят, на&nbsp;котором вы остановились, и&nbsp;сосчитает
        прочитанное.
      </p>
      <a href="/koran/1-al-fatihah" className={buttonClass('primary', 'mt-auto w-full')}>
        Начать с&nbsp;Аль-Фатихи
      </a>
    </>
  );
}
