import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { HomeReadingText } from '#features/quran/progress/home-reading-text.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { latePart } from '#ui/page/late-part.tsx';

const Live = latePart(
  () => import('#features/quran/progress/home-reading-live.tsx'),
  'HomeReadingLive',
  Beginning,
);

/** The Quran on the home page: the place to continue. The server renders the text for new readers. */
export function HomeReading() {
  return (
    <section
      aria-labelledby="home-quran"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <BookOpen className="size-8 shrink-0 text-primary max-sm:hidden" />
      {useHydrated() ? (
        <Suspense fallback={<Beginning />}>
          <Live beginning={<Beginning />} />
        </Suspense>
      ) : (
        <Beginning />
      )}
    </section>
  );
}

function Beginning() {
  return (
    <HomeReadingText text="Все 114 сур, место запомнится" href="/koran" label="Открыть Коран" />
  );
}
