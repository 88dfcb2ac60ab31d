import type { FormEvent } from 'react';
import { sleepMinutes } from '#features/recitation/player/player-words.ts';
import type { Sleep } from '#features/recitation/state/player-state.ts';
import { send } from '#features/recitation/player/use-player.ts';
import { useMinutesLeft } from '#features/recitation/player/use-minutes-left.ts';
import { plural } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/field/field.tsx';

const MINUTE_MS = 60_000;

/** The sleep timer: after some minutes or at the end of the sura. */
export function SleepPanel({ sleep, onDone }: { sleep: Sleep; onDone: () => void }) {
  const left = useMinutesLeft(sleep);
  const set = (chosen: Sleep) => {
    send({ type: 'sleep', sleep: chosen });
    onDone();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('minutes') ?? '');
    set({ kind: 'timer', atMs: performance.now() + sleepMinutes(typed) * MINUTE_MS });
  };
  return (
    <div className="space-y-3">
      <h2 id="player-panel" className="text-lg">
        Таймер сна
      </h2>
      {sleep !== null && (
        <p>
          {left === null
            ? 'Остановится в\u00a0конце суры.'
            : `Остановится через ${left}\u00a0${plural(left, 'минуту', 'минуты', 'минут')}.`}
        </p>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <NumberField
          label={<>Через сколько минут, от&nbsp;1 до&nbsp;120</>}
          name="minutes"
          defaultValue={30}
          className="w-28"
        />
        <Button type="submit">Включить</Button>
        <Button look="quiet" onClick={() => set({ kind: 'sura-end' })}>
          До&nbsp;конца суры
        </Button>
        {sleep !== null && (
          <Button look="plain" onClick={() => set(null)}>
            Выключить таймер
          </Button>
        )}
      </form>
    </div>
  );
}
