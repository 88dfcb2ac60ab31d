import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Minus,
  Moon,
  Search,
  Plus,
  Type,
} from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BASMALA, opensWithBasmala } from '#features/quran/text/basmala.ts';
import type { ReaderWish } from '#features/quran/reader/reader-wish.ts';
import { AYAH_FORMS, REVELATION_LABELS } from '#features/quran/text/sura-meta.ts';
import {
  SERVED_EDITION,
  type SuraLink,
  type SuraPage,
  type SuraVerses,
} from '#features/quran/text/sura-page.ts';
import type { TranslationTerms } from '#features/quran/text/translation-text.ts';
// oxlint-disable-next-line import/default -- its text, as scripts/build/minified-text.mjs gives it
import EARLY_LOOK from '#features/quran/reader/early-look.browser.ts?minified';
import { useArrival, useReaderLook } from '#features/quran/reader/use-reader-look.ts';
import {
  chooseSettings,
  stepFontSize,
  useReaderSettings,
} from '#features/quran/progress/use-reader-settings.ts';
import { FONT_SIZE } from '#features/quran/text/quran-font.ts';
import { ReaderPlayer } from '#features/recitation/player/reader-player.tsx';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { playSura } from '#features/recitation/player/use-recitation.ts';
import { countOf } from '#lib/text/russian.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { waits } from '#ui/button.tsx';
import { latePart, NotLoaded, Nothing } from '#ui/page/late-part.tsx';

// At the foot of the page, and hydrated after the text.
const QuranCards = latePart(
  () => import('#features/quran/list/quran-cards.tsx'),
  'QuranCards',
  Nothing,
);
const TextSource = latePart(
  () => import('#features/quran/text/text-source.tsx'),
  'TextSource',
  NotLoaded,
);

// Dialogs, the stored place and all other live parts load after the page.
const Live = latePart(
  () => import('#features/quran/reader/reader-live.tsx'),
  'ReaderLive',
  Nothing,
);

/** From this many verses on, the browser lays out off-screen ones only when they come near. */
const LONG_VERSES = 30;

interface ReaderProps {
  page: SuraPage;
  /** Undefined in a browser whose page already has them. */
  verses: SuraVerses | undefined;
  recordings: RecordingHosts;
  /** The terms of the site's translation; null without one. */
  translation: TranslationTerms | null;
}

/** A sura for reading: its text, and a bar that hides while somebody reads. */
export function Reader({ page, verses, recordings, translation }: ReaderProps) {
  const root = useRef<HTMLElement>(null);
  const [wish, setWish] = useState<ReaderWish | null>(null);
  const [served] = useState(verses);
  const isHydrated = useHydrated();
  useReaderLook(root);
  useArrival(root);
  const { sura, previous, next } = page;
  return (
    <main
      id="content"
      ref={root}
      className="reader"
      data-sura={sura.number}
      data-edition={served?.edition ?? SERVED_EDITION}
      suppressHydrationWarning
    >
      <EarlyLook />
      <ReaderBar onWish={setWish} />
      <article className="page-width max-w-4xl pt-4 pb-10" aria-labelledby="sura">
        <SuraHead page={page} />
        <ReaderPlayer sura={sura.number} hosts={recordings} />
        {opensWithBasmala(sura.number) && (
          <p className="basmala mt-4" lang="ar" dir="rtl">
            <span className="basmala-hafs">{BASMALA.hafs}</span>
            <span className="basmala-tanzil">{BASMALA.tanzil}</span>
          </p>
        )}
        <Verses
          html={served?.html ?? ''}
          isLong={sura.numberOfAyahs > LONG_VERSES}
          onVerse={(ayah) => setWish({ kind: 'verse', ayah })}
        />
        <nav
          aria-label="Соседние суры"
          className="mt-8 flex flex-wrap justify-between gap-3 print:hidden"
        >
          <NeighbourLink to={previous} label="Предыдущая сура" side="left" />
          <NeighbourLink to={next} label="Следующая сура" side="right" />
        </nav>
        <Suspense fallback={null}>
          <TextSource translation={translation} />
        </Suspense>
      </article>
      <div className="page-width max-w-4xl">
        <Suspense fallback={null}>
          <QuranCards />
        </Suspense>
      </div>
      {isHydrated && (
        <Suspense fallback={null}>
          <Live
            root={root}
            sura={sura}
            wish={wish}
            translation={translation}
            onWish={setWish}
            onListen={(ayah) => playSura(sura.number, { verse: ayah })}
          />
        </Suspense>
      )}
    </main>
  );
}

/** Runs while the page is still being parsed, before the first paint. */
function EarlyLook() {
  const code = import.meta.env.SSR ? EARLY_LOOK : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

function ReaderBar({ onWish }: { onWish: (wish: ReaderWish) => void }) {
  const { size, night } = useReaderSettings();
  const icon = 'size-5.5';
  const toggleNight = () => {
    const isDark = night ?? matchMedia('(prefers-color-scheme: dark)').matches;
    chooseSettings({ night: !isDark });
  };
  const tool = (Icon: LucideIcon, label: ReactNode, button: ComponentProps<'button'>) => (
    <button
      type="button"
      {...waits}
      className="grid h-[min(2.75rem,16vw)] place-items-center rounded-control hover:text-primary disabled:opacity-40"
      {...button}
    >
      <Icon className={icon} />
      <span className="sr-only">{label}</span>
    </button>
  );
  return (
    <div className="reader-bar sticky top-0 z-30 border-b border-line bg-ground print:hidden">
      <div className="page-width flex max-w-4xl flex-wrap items-center">
        <Link
          viewTransition
          to="/koran"
          className="mr-auto flex min-h-14 grow basis-22 items-center gap-1 font-semibold hover:text-primary sm:gap-2"
        >
          <ArrowLeft className={icon} />
          Все суры
        </Link>
        {/* Their room is stated: a page that is painted before all of them have come moves none. */}
        <div className="grid w-[min(13.75rem,62.5vw)] grid-cols-5">
          {tool(Search, <>Перейти к&nbsp;аяту, джузу, странице</>, {
            onClick: () => onWish({ kind: 'jump' }),
          })}
          {tool(Minus, 'Мельче', {
            disabled: size <= FONT_SIZE.min,
            onClick: () => stepFontSize(-1),
          })}
          {tool(Plus, 'Крупнее', {
            disabled: size >= FONT_SIZE.max,
            onClick: () => stepFontSize(1),
          })}
          {tool(Moon, 'Ночной режим', { 'aria-pressed': night ?? undefined, onClick: toggleNight })}
          {tool(Type, 'Настройки вида', { onClick: () => onWish({ kind: 'settings' }) })}
        </div>
      </div>
    </div>
  );
}

function SuraHead({ page: { sura } }: { page: SuraPage }) {
  const { number, name, russianName, russianMeaning, numberOfAyahs, revelationType } = sura;
  return (
    <header className="text-center">
      <h1 id="sura" className="text-2xl sm:text-3xl">
        {number}. {russianName}
        <span className="mt-1 block text-base font-normal tracking-normal text-ink-soft">
          «{russianMeaning}» · {countOf(numberOfAyahs, AYAH_FORMS)}
          <span className="max-sm:hidden"> · </span>
          <br className="sm:hidden" />
          {REVELATION_LABELS[revelationType]}
        </span>
        <span lang="ar" dir="rtl" className="sura-name mt-1 block text-2xl font-normal">
          {/* Decomposed: some fonts lack the composed letters. */}
          {name.normalize('NFD')}
        </span>
      </h1>
    </header>
  );
}

interface VersesProps {
  html: string;
  isLong: boolean;
  onVerse: (ayah: number) => void;
}

/** Rendered once: later changes (bookmarks, another text) do not render it again. */
const Verses = memo(
  function Verses({ html, isLong, onVerse }: VersesProps) {
    return (
      // Not a control: it receives presses on verse numbers, which are links.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        className="verses mt-2"
        data-long={isLong ? '' : undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
        onClick={(event) => {
          const rosette = (event.target as Element).closest('.rosette');
          if (!rosette || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onVerse(Number(rosette.getAttribute('href')?.replace('#ayah-', '')));
        }}
      />
    );
  },
  () => true,
);

interface NeighbourProps {
  to: SuraLink | null;
  label: string;
  side: 'left' | 'right';
}

function NeighbourLink({ to, label, side }: NeighbourProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  const icon = <Icon className="size-5 shrink-0" />;
  const look = `flex min-h-14 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 py-2 ${side === 'right' ? 'ml-auto text-right' : ''}`;
  const text = (
    <span className="min-w-0">
      <span className="block text-sm text-ink-soft">{label}</span>
      {to && (
        <b className="font-semibold">
          {to.number}. {to.russianName}
        </b>
      )}
    </span>
  );
  const parts = (
    <>
      {side === 'left' && icon}
      {text}
      {side === 'right' && icon}
    </>
  );
  if (!to) {
    return (
      <button type="button" disabled className={`${look} opacity-60`}>
        {parts}
      </button>
    );
  }
  return (
    <Link
      viewTransition
      to={`/koran/${to.slug}`}
      className={`${look} hover:border-primary hover:text-primary`}
    >
      {parts}
    </Link>
  );
}
