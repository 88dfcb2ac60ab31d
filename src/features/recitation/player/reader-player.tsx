import { Headphones, ListMusic } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import { RECITER_KEY } from '#features/recitation/listening/kept-listening.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { RECITERS, reciterOf } from '#features/recitation/reciters.ts';
import { useChosenSura } from '#features/recitation/player/use-now-playing.ts';
import { playSura, useRecordings } from '#features/recitation/player/use-recitation.ts';
import { useVerseMarks } from '#features/recitation/player/use-verse-marks.ts';
import { buttonClass } from '#ui/button.tsx';
import { isPlainClick } from '#ui/page/use-inner-links.ts';
import { useKept, writeKept } from '#ui/page/use-kept.ts';
import { Select } from '#ui/field/control.tsx';
import { Options } from '#ui/field/options.tsx';

/**
 * The player's controls on the page of a sura: reciter, whole sura, or verse by verse. They start the
 * one player of the tab. It marks the verse being played (`ayah-1`, `ayah-2`, …), and a tap on a verse
 * plays it. `hosts` are `recordings` of the site's context.
 */
export function ReaderPlayer({ sura, hosts }: { sura: number; hosts: RecordingHosts }) {
  const problem = useRecordings(hosts);
  useVerseMarks(sura);
  const id = useId();
  const reciter = reciterOf(useKept(RECITER_KEY));
  const chosen = useChosenSura();
  const listen = (event: MouseEvent, byVerses: boolean) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    playSura(sura, { byVerses });
  };
  const choose = (reciterId: string) => {
    writeKept(RECITER_KEY, reciterId);
    if (chosen?.sura === sura && chosen.isPlaying) playSura(sura, { byVerses: chosen.byVerses });
  };
  const href = `/koran/audio?sura=${sura}`;
  return (
    <section
      aria-label="Слушать суру"
      className="mt-3 flex flex-wrap items-end justify-center gap-3 print:hidden"
    >
      {/* The width is that of the longest name: the list of names comes after the first paint of a slow page. */}
      <div className="w-full max-w-94">
        <label htmlFor={id} className="block text-sm text-ink-soft">
          Чтец
        </label>
        <Select
          id={id}
          value={reciter.id}
          onChange={(event) => choose(event.currentTarget.value)}
          className="w-full"
        >
          <Options of={RECITERS.map(({ id: value, russianName }) => [value, russianName])} />
        </Select>
      </div>
      <Link to={href} className={buttonClass('primary')} onClick={(event) => listen(event, false)}>
        <Headphones className="size-5" />
        Слушать
      </Link>
      <Link to={href} className={buttonClass('quiet')} onClick={(event) => listen(event, true)}>
        <ListMusic className="size-5" />
        По&nbsp;аятам
      </Link>
      {chosen && (
        <a
          href="#player"
          className={buttonClass(
            'primary',
            'fixed top-2 left-2 z-50 [translate:0_-5rem] focus:[translate:none]',
          )}
        >
          К&nbsp;проигрывателю
        </a>
      )}
      {problem !== null && (
        <p role="alert" className="w-full text-center text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}
