import { Suspense } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type {
  FoundVerse,
  KoranList,
  ListedSura,
  NamedVerse,
} from '#features/quran/list/koran-list.ts';
import { OpenedCard } from '#features/quran/progress/opened-card.tsx';
import { QuranCards } from '#features/quran/list/quran-cards.tsx';
import { Bookmarks, ReadingCard } from '#features/quran/progress/reading-card.tsx';
import { AYAH_FORMS } from '#features/quran/text/sura-meta.ts';
import { useFoundSuras } from '#features/quran/list/use-found-suras.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';
import { SearchForm } from '#ui/form/search-form.tsx';
import { latePart, NotLoaded } from '#ui/page/late-part.tsx';

// At the foot of the page, and hydrated after the list.
const TextSource = latePart(
  () => import('#features/quran/text/text-source.tsx'),
  'TextSource',
  NotLoaded,
);

const SavedQuranPanel = latePart(
  () => import('#features/quran/list/saved-quran-panel.tsx'),
  'SavedQuranPanel',
  NotLoaded,
);
const OwnDataPanel = latePart(
  () => import('#features/quran/progress/own-data-panel.tsx'),
  'OwnDataPanel',
  NotLoaded,
);

/** An open book on its stand. */
const BOOK =
  'M92 90 116 58H120L124 58 148 90H142L120 61 98 90ZM120 58Q108 50 90 53V30Q108 27 120 36Q132 27 150 30V53Q132 50 120 58Z';

/** All suras: to search, to choose, and to continue reading. */
export function Koran({ list }: { list: KoranList }) {
  const { input, q, answer, isSearching, type, clear } = useFoundSuras(list);
  const { suras, verse, problem, verses } = answer;
  const isNothing = suras.length === 0 && verse === null && (verses?.total ?? 0) === 0;
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-title sm:text-3xl lg:text-4xl">Коран</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        114&nbsp;сур, 6236&nbsp;аятов на&nbsp;арабском. Место чтения запоминается само.
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {/* In the order seen on a phone: a page that loads in parts does not move. */}
        <aside className="min-w-0 lg:col-start-2" aria-label="Моё чтение">
          <ReadingCard />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SearchForm
            action="/koran"
            label="Найдите суру или аят"
            placeholder="Название или 2:255"
            q={list.q}
            maxLength={100}
            dir="auto"
            input={input}
            onType={type}
          />
          {problem !== null && (
            <p role="alert" className="mt-3 text-danger">
              {problem}
            </p>
          )}
          <output className="sr-only">
            {q !== '' && `Найдено сур: ${suras.length}`}
            {verse && `, аят: ${verse.label}`}
            {verses && `, аятов: ${verses.total}`}
          </output>
          {verse && <VerseLink verse={verse} />}
          {suras.length > 0 && <SuraList suras={suras} />}
          {isNothing && problem === null && (
            <div className="mt-6 rounded-card border border-line bg-surface p-5 text-center">
              {!isSearching && <QuietScene thing={BOOK} />}
              <p>
                {isSearching
                  ? 'Ищем в тексте…'
                  : 'Ничего не найдено. Попробуйте изменить поисковый запрос.'}
              </p>
              {!isSearching && (
                <p className="mt-4">
                  <a
                    href="/koran"
                    className={buttonClass('quiet')}
                    onClick={(event) => {
                      event.preventDefault();
                      clear();
                    }}
                  >
                    Все суры
                  </a>
                </p>
              )}
            </div>
          )}
          {verses && verses.total > 0 && <FoundVerses {...verses} />}
        </div>
        <div className="min-w-0 lg:col-start-2">
          <Bookmarks />
          <OpenedCard
            summary="Сохранить весь Коран"
            unscripted={<>Страницы сохраняются на&nbsp;устройстве, когда включены скрипты.</>}
            Panel={SavedQuranPanel}
          />
          <OpenedCard
            summary="Мои данные чтения"
            unscripted={<>Место и&nbsp;прочитанное запоминаются, когда включены скрипты.</>}
            Panel={OwnDataPanel}
          />
          <section className="mt-8" aria-labelledby="more">
            <h2 id="more" className="mb-3 text-xl">
              Ещё на&nbsp;сайте
            </h2>
            <QuranCards except="/koran" isAside />
          </section>
        </div>
      </div>
      <Suspense fallback={null}>
        <TextSource />
      </Suspense>
    </main>
  );
}

/** The verse that a query names: «2:255», «аят аль-курси». */
function VerseLink({ verse: { label, href } }: { verse: NamedVerse }) {
  return (
    <a
      href={href}
      className="mt-4 flex min-h-18 items-center gap-3 rounded-card border border-primary bg-primary-tint px-4 py-2 text-lg font-semibold text-primary hover:text-primary-hover"
    >
      <span className="grow">Перейти к&nbsp;аяту: {label}</span>
      <ChevronRight className="size-5 shrink-0" />
    </a>
  );
}

function SuraList({ suras }: { suras: readonly ListedSura[] }) {
  return (
    <ol className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2">
      {suras.map(({ number, slug, name, russianName, russianMeaning, numberOfAyahs }) => (
        <li key={number}>
          {/* A plain link: the layout handles it inside the site. */}
          <a
            href={`/koran/${slug}`}
            className="flex h-full min-h-18 flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 leading-tight hover:border-primary sm:gap-3"
          >
            <span className="grid size-9 sm:size-10 shrink-0 place-items-center rounded-full bg-primary-tint font-semibold text-primary tabular-nums">
              {number}
            </span>
            <span className="grow basis-24">
              <b className="block text-lg font-semibold">{russianName}</b>
              <span className="block text-sm text-ink-soft">
                {russianMeaning} · {countOf(numberOfAyahs, AYAH_FORMS)}
              </span>
            </span>
            <span
              lang="ar"
              dir="rtl"
              className="arabic shrink-0 text-xl min-[22rem]:w-24 leading-none"
            >
              {name}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function FoundVerses({ found, total }: { found: readonly FoundVerse[]; total: number }) {
  return (
    <section aria-labelledby="found-verses" className="mt-8">
      <h2 id="found-verses" className="text-xl sm:text-2xl">
        В&nbsp;тексте Корана: {countOf(total, AYAH_FORMS)}
      </h2>
      {total > found.length && (
        <p className="mt-1 text-ink-soft">
          Показаны первые {found.length}. Добавьте слово, чтобы уточнить поиск.
        </p>
      )}
      <ol className="mt-3 grid gap-2">
        {found.map(({ sura, ayah, text, russianName, href }) => (
          <li key={href}>
            <Link
              viewTransition
              to={href}
              className="block rounded-card border border-line bg-surface px-4 py-3 hover:border-primary"
            >
              <span className="text-sm text-ink-soft">
                {russianName}, {sura}:{ayah}
              </span>
              <span lang="ar" dir="rtl" className="arabic mt-2 block text-2xl leading-[2.4]">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
