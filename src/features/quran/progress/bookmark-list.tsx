import { Link } from 'react-router';
import { useOwnReading } from '#features/quran/progress/use-own-reading.ts';
import { verseAddress } from '#features/quran/text/verse-jump.ts';
import { findSura } from '#lib/quran/suras.ts';

/** The bookmarked verses, the latest first; nothing without any. */
export function BookmarkList() {
  const marks = useOwnReading()?.bookmarks.filter(({ isRemoved }) => !isRemoved) ?? [];
  if (marks.length === 0) return null;
  return (
    <section
      aria-labelledby="bookmarks"
      className="rounded-card border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <h2 id="bookmarks" className="text-lg">
        Закладки
      </h2>
      <ul className="mt-1">
        {marks.map((mark) => (
          <li key={`${mark.sura}:${mark.ayah}`}>
            <Link
              viewTransition
              to={verseAddress(mark)}
              className="flex min-h-11 items-center justify-between gap-3 hover:text-primary"
            >
              {findSura(mark.sura)?.russianName}
              <span className="text-ink-soft tabular-nums">
                {mark.sura}:{mark.ayah}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
