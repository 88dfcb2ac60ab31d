import {
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  Repeat,
  Repeat1,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Settings2,
  Timer,
} from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { ListeningPanel } from '#features/recitation/player/listening-panel.tsx';
import {
  clockText,
  REPEAT_NAMES,
  speedText,
  trackNames,
} from '#features/recitation/player/player-words.ts';
import type { Player } from '#features/recitation/state/player-state.ts';
import { Press } from '#features/recitation/player/press.tsx';
import { SleepPanel } from '#features/recitation/player/sleep-panel.tsx';
import { send, usePlayer } from '#features/recitation/player/use-player.ts';
import { Volume } from '#features/recitation/player/volume.tsx';
import { rangeOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { focusContent } from '#ui/dialog/use-modal.ts';
import { Input } from '#ui/field/control.tsx';

type Panel = 'sleep' | 'more';

/** The player at the bottom of every page while something is chosen. */
export function PlayerBar() {
  const player = usePlayer();
  const [panel, setPanel] = useState<Panel | null>(null);
  const opener = useRef<HTMLElement>(null);
  const { track } = player;
  if (!track) return null;
  const toggle = (which: Panel) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setPanel(panel === which ? null : which);
  };
  const close = () => {
    setPanel(null);
    opener.current?.focus();
  };
  const openers = (
    <>
      <Press
        label={player.sleep === null ? 'Таймер сна' : 'Таймер сна включён'}
        icon={Timer}
        onPress={toggle('sleep')}
        isOn={player.sleep !== null}
        isOpen={panel === 'sleep'}
      />
      <Press
        label="Настройки прослушивания"
        icon={Settings2}
        onPress={toggle('more')}
        isOn={player.range !== null}
        isOpen={panel === 'more'}
      />
      <Press label="Закрыть проигрыватель" onPress={closePlayer}>
        <span aria-hidden="true" className="text-[min(1.875rem,40px)] leading-none font-light">
          ×
        </span>
      </Press>
    </>
  );
  return (
    <section
      id="player"
      tabIndex={-1}
      aria-label="Проигрыватель"
      data-player=""
      className="border-t border-line bg-surface shadow-float"
    >
      {panel !== null && (
        // Escape closes it from each of its fields.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          key={panel}
          ref={takeFocus}
          role="group"
          aria-labelledby="player-panel"
          tabIndex={-1}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          className="page-width max-h-[min(60dvh,100dvh-16rem)] overflow-y-auto border-b border-line py-4 focus-visible:outline-none"
        >
          {panel === 'sleep' ? (
            <SleepPanel sleep={player.sleep} onDone={close} />
          ) : (
            <ListeningPanel key={track.sura} player={player} track={track} />
          )}
        </div>
      )}
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-6 pt-[8px] pb-[max(8px,env(safe-area-inset-bottom))] lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] lg:items-center">
        <div className="flex items-center">
          <Names player={player} />
          <div className="flex lg:hidden">{openers}</div>
        </div>
        <div className="min-w-0">
          {player.phase !== 'error' && <Progress player={player} />}
          <Problem player={player} />
        </div>
        <div className="flex flex-wrap items-center justify-between max-[25rem]:-mx-[min(1rem,5vw)] max-[25rem]:justify-center lg:justify-end lg:gap-x-1">
          <MainControls player={player} />
          <div className="flex items-center lg:gap-1">
            <Press
              label={`Скорость ${speedText(player.speed)}`}
              onPress={() => send({ type: 'speed' })}
              isOn={player.speed !== 1}
            >
              <span className="text-sm font-semibold tabular-nums">{speedText(player.speed)}</span>
            </Press>
            <Press
              label={`Повтор: ${REPEAT_NAMES[player.repeat]}`}
              icon={player.repeat === 'one' ? Repeat1 : Repeat}
              onPress={() => send({ type: 'repeat' })}
              isOn={player.repeat !== 'none'}
            />
            <Volume player={player} className="max-lg:hidden" />
            <div className="flex max-lg:hidden">{openers}</div>
          </div>
        </div>
      </div>
    </section>
  );
}

function closePlayer(): void {
  focusContent();
  send({ type: 'close' });
}

/** A panel stands before the button that opens it, where the Tab key would not go. */
function takeFocus(panel: HTMLElement | null): void {
  panel?.focus();
}

function Names({ player }: { player: Player }) {
  const { track, verse, phase } = player;
  if (!track) return null;
  const { title, arabicName, reciter } = trackNames(track);
  return (
    <div className="min-w-0 grow">
      <p className="truncate font-semibold">
        {title}
        {verse !== null && verse > 0 && (
          <span className="font-normal text-ink-soft">, аят&nbsp;{verse}</span>
        )}
      </p>
      {/* A phone with enlarged text has room for only one of the error and this. */}
      <p className={`truncate text-sm text-ink-soft ${phase === 'error' ? 'max-lg:hidden' : ''}`}>
        <span lang="ar" dir="rtl">
          {arabicName}
        </span>{' '}
        · {reciter}
      </p>
    </div>
  );
}

function Progress({ player }: { player: Player }) {
  const { position, duration } = player;
  const total = duration ?? 0;
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft tabular-nums">
      <span>{clockText(position)}</span>
      <Input
        type="range"
        aria-label="Место в записи"
        aria-valuetext={`${clockText(position)} из ${clockText(total)}`}
        min={0}
        max={Math.max(1, Math.floor(total))}
        step={1}
        value={Math.floor(position)}
        disabled={duration === null}
        onChange={(event) => send({ type: 'seek', to: Number(event.currentTarget.value) })}
        className="h-8 min-w-0 grow"
      />
      <span>{duration === null ? '–:––' : clockText(total)}</span>
    </div>
  );
}

function Problem({ player }: { player: Player }) {
  const { phase, problem, isBetweenRounds, range } = player;
  return (
    <>
      <output className="block text-sm text-ink-soft empty:hidden">
        {phase === 'loading' && 'Загрузка аудио...'}
        {isBetweenRounds && 'Пауза перед повтором'}
        {range && !isBetweenRounds && phase === 'ready' && rangeText(range)}
      </output>
      {problem !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 leading-snug text-danger">
          {problem}
          {phase === 'error' && (
            <Button
              look="plain"
              className="-mx-2 min-h-[44px]! px-2! py-0! text-sm leading-snug"
              onClick={() => send({ type: 'retry' })}
            >
              Повторить попытку
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function rangeText({ from, to, round, times }: NonNullable<Player['range']>): string {
  const verses = from === to ? `Аят\u00a0${from}` : `Аяты\u00a0${rangeOf(from, to)}`;
  return times === 0
    ? `${verses}, раз\u00a0${round}`
    : `${verses}, раз\u00a0${round} из\u00a0${times}`;
}

const SKIP_SECONDS = 10;

function MainControls({ player }: { player: Player }) {
  const { track, verse, wantsToPlay } = player;
  const byVerses = verse !== null;
  const Icon = wantsToPlay ? Pause : Play;
  const move = (step: -1 | 1) =>
    send(byVerses ? { type: 'verse', step } : { type: 'skip', by: step * SKIP_SECONDS });
  return (
    <div className="flex items-center">
      <Press
        label="Предыдущая сура"
        icon={SkipBack}
        isOff={(track?.sura ?? 1) <= 1}
        onPress={() => send({ type: 'sura', step: -1 })}
      />
      <Press
        label={byVerses ? 'Предыдущий аят' : 'Назад на 10 секунд'}
        icon={byVerses ? ChevronLeft : RotateCcw}
        onPress={() => move(-1)}
      />
      <button
        type="button"
        aria-label={wantsToPlay ? 'Пауза' : 'Слушать'}
        onClick={() => send({ type: 'toggle' })}
        className="mx-0.5 grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-hover"
      >
        <Icon className="size-[min(1.5rem,32px)]" />
      </button>
      <Press
        label={byVerses ? 'Следующий аят' : 'Вперёд на 10 секунд'}
        icon={byVerses ? ChevronRight : RotateCw}
        onPress={() => move(1)}
      />
      <Press
        label="Следующая сура"
        icon={SkipForward}
        isOff={(track?.sura ?? 114) >= 114}
        onPress={() => send({ type: 'sura', step: 1 })}
      />
    </div>
  );
}
