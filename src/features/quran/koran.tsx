import { Link } from 'react-router';
import type { FoundVerse, KoranList, ListedSura } from '#features/quran/koran-list.ts';
import { OwnDataCard } from '#features/quran/own-data-card.tsx';
import { QuranCards } from '#features/quran/quran-cards.tsx';
import { Bookmarks, ReadingCard } from '#features/quran/reading-card.tsx';
import { AYAH_FORMS } from '#features/quran/sura-meta.ts';
import { TextSource } from '#features/quran/text-source.tsx';
import { useFoundSuras } from '#features/quran/use-found-suras.ts';
import { countOf } from '#lib/russian.ts';
import { SearchForm } from '#ui/search-form.tsx';

/** All suras: to search, to choose, and to go on where one was. */
export function Koran({ list }: { list: KoranList }) {
  const { input, q, suras, isServed, isSearching, type } = useFoundSuras(list);
  const verses = isServed ? list.verses : null;
  const problem = isServed ? list.problem : null;
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-[1.625rem] sm:text-3xl lg:text-4xl">Коран</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        114&nbsp;сур, 6236&nbsp;аятов на&nbsp;арабском. Место чтения запоминается само.
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {/* In the order they are seen on a phone: a page that arrives in parts does not move. */}
        <aside className="min-w-0 lg:col-start-2" aria-label="Моё чтение">
          <ReadingCard />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SearchForm
            action="/koran"
            label="Найдите суру или аят"
            placeholder="Название, номер, 2:255 или слова на арабском"
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
            {verses && `, аятов: ${verses.total}`}
          </output>
          {suras.length > 0 && <SuraList suras={suras} />}
          {suras.length === 0 && problem === null && (verses?.total ?? 0) === 0 && (
            <p className="mt-6 rounded-card border border-line bg-surface p-5">
              {isSearching
                ? 'Ищем в тексте…'
                : 'Ничего не найдено. Попробуйте изменить поисковый запрос.'}
            </p>
          )}
          {verses && verses.total > 0 && <FoundVerses {...verses} />}
        </div>
        <div className="min-w-0 lg:col-start-2">
          <Bookmarks />
        </div>
      </div>
      <OwnDataCard />
      <section className="mt-10" aria-labelledby="more">
        <h2 id="more" className="mb-4 text-xl sm:text-2xl">
          Ещё на&nbsp;сайте
        </h2>
        <QuranCards except="/koran" />
      </section>
      <TextSource />
    </main>
  );
}

function SuraList({ suras }: { suras: readonly ListedSura[] }) {
  return (
    <ol className="mt-4 grid gap-2 sm:grid-cols-2">
      {suras.map(({ number, slug, name, russianName, russianMeaning, numberOfAyahs }) => (
        <li key={number}>
          {/* A plain link: the frame around the pages moves inside the site by itself. */}
          <a
            href={`/koran/${slug}`}
            className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 leading-tight hover:border-primary"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-tint font-semibold text-primary tabular-nums">
              {number}
            </span>
            <span className="min-w-0 grow">
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
