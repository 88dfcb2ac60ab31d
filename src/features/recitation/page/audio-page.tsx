import { Suspense } from 'react';
import { Mic } from 'lucide-react';
import { Link } from 'react-router';
import { AudioAside } from '#features/recitation/page/audio-aside.tsx';
import { NowCard } from '#features/recitation/page/now-card.tsx';
import { RECITERS, reciterOf, SURA_KBPS, verseKbps } from '#features/recitation/reciters.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { type AudioChoice, useAudioChoice } from '#features/recitation/page/use-audio-choice.ts';
import { useRecordings } from '#features/recitation/player/use-recitation.ts';
import { countOf } from '#lib/text/russian.ts';
import { findSura, type Sura } from '#lib/quran/suras.ts';
import { Button } from '#ui/button.tsx';
import { SearchForm } from '#ui/form/search-form.tsx';
import { latePart, NotLoaded } from '#ui/page/late-part.tsx';

const ReciterDialog = latePart(
  () => import('#features/recitation/page/reciter-dialog.tsx'),
  'ReciterDialog',
  NotLoaded,
);

/** The most popular suras. */
const FREQUENT = [1, 18, 36, 55, 67, 112, 113, 114];

/** All suras to listen to. `file` is the recording for browsers without scripts. */
export function AudioPage({ file, hosts }: { file: string | null; hosts: RecordingHosts }) {
  const choice = useAudioChoice();
  const problem = useRecordings(hosts);
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-title sm:text-3xl lg:text-4xl">Аудио Корана</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        Все 114&nbsp;сур в&nbsp;чтении шести известных чтецов. Выберите суру&nbsp;— и&nbsp;слушайте,
        пока смотрите другие страницы.
      </p>
      <div className="mt-5 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <div className="space-y-6">
          <NowCard choice={choice} />
          {problem !== null && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          {file !== null && (
            <noscript>
              {/* The text of a recitation is the page of its sura. */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
              <audio controls preload="none" src={file} className="w-full" />
            </noscript>
          )}
          <Chooser choice={choice} />
          {choice.query.q === '' && <QuickPicks choice={choice} />}
          <SuraList choice={choice} />
        </div>
        <AudioAside choice={choice} />
      </div>
      <About />
      {choice.isChoosingReciter && (
        <Suspense fallback={null}>
          <ReciterDialog choice={choice} />
        </Suspense>
      )}
    </main>
  );
}

function Chooser({ choice }: { choice: AudioChoice }) {
  const { query, input, type, chooseReciter } = choice;
  return (
    <div className="flex flex-wrap gap-3">
      <SearchForm
        action="/koran/audio"
        label="Название или номер суры"
        placeholder="Название или номер"
        q={query.q}
        maxLength={60}
        input={input}
        onType={type}
        className="min-w-0 grow basis-80"
      >
        {query.reciter !== null && <input type="hidden" name="reciter" value={query.reciter} />}
      </SearchForm>
      <Button look="quiet" className="min-h-12 max-w-full" onClick={() => chooseReciter()}>
        <Mic className="size-5 shrink-0" />
        <span className="truncate">
          <span className="sr-only">Выбрать чтеца, сейчас </span>
          {reciterOf(choice.reciterId).russianName}
        </span>
      </Button>
      <noscript>
        <ul className="flex flex-wrap gap-x-4">
          {RECITERS.map(({ id, russianName }) => (
            <li key={id}>
              <Link to={`?reciter=${id}`} className="text-primary underline">
                {russianName}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
}

function QuickPicks({ choice }: { choice: AudioChoice }) {
  return (
    <section aria-labelledby="frequent">
      <h2 id="frequent" className="text-lg">
        Часто слушают
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {FREQUENT.map((number) => (
          <li key={number}>
            <SuraLink
              choice={choice}
              number={number}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-primary aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:text-primary"
            >
              {number}. {findSura(number)?.russianName}
            </SuraLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuraList({ choice }: { choice: AudioChoice }) {
  const { found, query } = choice;
  return (
    <section aria-labelledby="suras">
      <h2 id="suras" className="text-lg" aria-live="polite">
        {query.q === '' ? 'Все суры' : `Найдено: ${countOf(found.length, SURA_FORMS)}`}
      </h2>
      {found.length === 0 ? (
        <p className="mt-2">Ничего не&nbsp;найдено. Попробуйте изменить поисковый запрос.</p>
      ) : (
        <div className="mt-2 max-h-96 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface">
          <ul className="divide-y divide-line">
            {found.map((sura) => (
              <li key={sura.number}>
                <Row choice={choice} sura={sura} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const SURA_FORMS = ['сура', 'суры', 'сур'] as const;
const VERSE_FORMS = ['аят', 'аята', 'аятов'] as const;

function Row({ choice, sura }: { choice: AudioChoice; sura: Sura }) {
  return (
    <SuraLink
      choice={choice}
      number={sura.number}
      className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 leading-tight hover:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:text-primary"
    >
      <span className="min-w-8 shrink-0 text-right text-ink-soft tabular-nums">{sura.number}</span>
      <span className="grow basis-24">
        <b className="block font-semibold">{sura.russianName}</b>
        <span className="block text-sm text-ink-soft">
          {countOf(sura.numberOfAyahs, VERSE_FORMS)}
        </span>
      </span>
      <span lang="ar" dir="rtl" className="arabic shrink-0 text-xl">
        {sura.name}
      </span>
    </SuraLink>
  );
}

interface SuraLinkProps {
  choice: AudioChoice;
  number: number;
  className: string;
  children: React.ReactNode;
}

/** Plays a sura; without scripts it links to the page with its recording. */
function SuraLink({ choice, number, className, children }: SuraLinkProps) {
  return (
    <Link
      to={choice.suraSearch(number)}
      replace
      aria-current={choice.playing?.sura === number ? 'true' : undefined}
      onClick={(event) => choice.listen(event, number)}
      className={className}
    >
      {children}
    </Link>
  );
}

const VERSE_KBPS = [...new Set(RECITERS.map(verseKbps))].sort((a, b) => a - b);

function About() {
  return (
    <section aria-labelledby="about" className="mt-12 max-w-text">
      <h2 id="about" className="text-xl sm:text-2xl">
        Слушать Коран онлайн
      </h2>
      <div className="mt-3 space-y-3">
        <p>
          Здесь собраны записи всех сур Корана: мураттал&nbsp;— ровное, размеренное чтение,
          и&nbsp;муджаввад&nbsp;— протяжное, с&nbsp;распевом. Качество записей целых сур&nbsp;—{' '}
          {SURA_KBPS}&nbsp;кбит/с, записей по&nbsp;аятам&nbsp;— от&nbsp;{VERSE_KBPS.at(0)} до&nbsp;
          {VERSE_KBPS.at(-1)}&nbsp;кбит/с, смотря по&nbsp;чтецу. Записи передаются прямо
          с&nbsp;серверов, где их&nbsp;хранят, и&nbsp;начинают загружаться, только когда
          вы&nbsp;нажали «Слушать».
        </p>
        <p>
          Скорость можно менять от&nbsp;0,5 до&nbsp;1,5, суру&nbsp;— повторять или слушать все
          подряд, а&nbsp;перед сном&nbsp;— включить таймер: на&nbsp;время или до&nbsp;конца суры.
          Место, где вы&nbsp;остановились, запоминается.
        </p>
        <p>
          Чтобы учить наизусть, включите чтение по&nbsp;аятам: выберите несколько аятов, число
          повторов и&nbsp;паузу между ними. На&nbsp;странице суры звучащий аят отмечен
          в&nbsp;тексте.
        </p>
      </div>
    </section>
  );
}
