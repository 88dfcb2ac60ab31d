import { type FormEvent, useId } from 'react';
import { RECITER_KEY } from '#features/recitation/listening/kept-listening.ts';
import type { Player, Track } from '#features/recitation/state/player-state.ts';
import { RECITERS } from '#features/recitation/reciters.ts';
import { send } from '#features/recitation/player/use-player.ts';
import { Volume } from '#features/recitation/player/volume.tsx';
import { findSura } from '#lib/quran/suras.ts';
import { Button } from '#ui/button.tsx';
import { writeKept } from '#ui/page/use-kept.ts';
import { Input, Select, Tick } from '#ui/field/control.tsx';
import { Options } from '#ui/field/options.tsx';

const MODES = [
  { mode: 'sura', label: 'Вся сура' },
  { mode: 'verses', label: 'По аятам' },
] as const;

/**
 * The settings of listening: reciter, whole sura or verses, repeated verses, and on phones the volume.
 */
export function ListeningPanel({ player, track }: { player: Player; track: Track }) {
  const id = useId();
  const change = (changed: Partial<Track>) =>
    send({
      type: 'choose',
      track: { ...track, ...changed },
      verse: player.verse ?? undefined,
      play: player.wantsToPlay,
    });
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
      <div className="space-y-4">
        <h2 id="player-panel" className="text-lg">
          Настройки прослушивания
        </h2>
        <div>
          <label htmlFor={`${id}-reciter`} className="block text-sm text-ink-soft">
            Чтец
          </label>
          <Select
            id={`${id}-reciter`}
            value={track.reciterId}
            onChange={(event) => {
              writeKept(RECITER_KEY, event.currentTarget.value);
              change({ reciterId: event.currentTarget.value });
            }}
            className="max-w-md"
          >
            <Options of={RECITERS.map((reciter) => [reciter.id, reciter.russianName])} />
          </Select>
        </div>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-sm text-ink-soft">Как читать</legend>
          {MODES.map(({ mode, label }) => (
            <label key={mode} className="flex min-h-11 items-center gap-2">
              <Tick
                type="radio"
                name={`${id}-mode`}
                checked={track.mode === mode}
                onChange={() => change({ mode })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Volume player={player} className="lg:hidden" />
      </div>
      <RangeForm player={player} track={track} />
    </div>
  );
}

function RangeForm({ player, track }: { player: Player; track: Track }) {
  const id = useId();
  const verses = findSura(track.sura)?.numberOfAyahs ?? 1;
  const { range } = player;
  const first = Math.max(1, player.verse ?? 1);
  const fields = [
    { name: 'from', label: 'С аята', least: 1, most: verses, value: range?.from ?? first },
    { name: 'to', label: 'По аят', least: 1, most: verses, value: range?.to ?? first },
    { name: 'times', label: 'Сколько раз', least: 0, most: 99, value: range?.times ?? 3 },
    {
      name: 'pauseSeconds',
      label: 'Пауза, с',
      least: 0,
      most: 60,
      value: range?.pauseSeconds ?? 3,
    },
  ] as const;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = (name: string, usual: number) => {
      const typed = String(data.get(name) ?? '').trim();
      return typed === '' ? usual : Number(typed);
    };
    send({
      type: 'range',
      range: {
        from: number('from', first),
        to: number('to', first),
        times: number('times', 3),
        pauseSeconds: number('pauseSeconds', 0),
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby={`${id}-title`} className="space-y-3">
      <h2 id={`${id}-title`} className="text-lg">
        Учить наизусть
      </h2>
      <div className="grid max-w-md grid-cols-2 gap-3 sm:grid-cols-4">
        {fields.map(({ name, label, least, most, value }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`} className="block text-sm text-ink-soft">
              {label}
            </label>
            <Input
              id={`${id}-${name}`}
              name={name}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              defaultValue={value}
            />
          </div>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        В&nbsp;этой суре аятов: {verses}. Сколько раз&nbsp;0&nbsp;— пока не&nbsp;остановите.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet">
          Повторять аяты
        </Button>
        {range && (
          <Button
            look="plain"
            onClick={({ currentTarget }) => {
              // This button goes.
              currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
              send({ type: 'range', range: null });
            }}
          >
            Читать дальше без повтора
          </Button>
        )}
      </div>
    </form>
  );
}
