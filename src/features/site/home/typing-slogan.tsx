import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTyping } from '#features/site/home/use-typing.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Short enough for one line of a phone. */
const PHRASES = [
  'Умра и Хадж — без суеты',
  'Вылет из вашего города',
  'Цены в рублях и в долларах',
  'Видно, сколько идти до Каабы',
  'С организатором — напрямую',
] as const;

/** The slogan as if typed by hand; it always takes the space of its longest phrase. */
export function TypingSlogan() {
  const [isPaused, setPaused] = useState(false);
  const text = useTyping(PHRASES, isPaused);
  const hydrated = useHydrated();
  const icon = 'size-5';
  return (
    <div className="flex items-center gap-2">
      <p className="sr-only">{PHRASES.join('. ')}.</p>
      <div aria-hidden="true" className="grid text-lg font-medium text-primary sm:text-xl">
        {PHRASES.map((phrase) => (
          <span key={phrase} className="invisible col-start-1 row-start-1 border-r-2 pr-1">
            {phrase}
          </span>
        ))}
        <span className="col-start-1 row-start-1">
          <span className="border-primary pr-0.5 motion-safe:border-r-2">{text}</span>
        </span>
      </div>
      <button
        type="button"
        onClick={() => setPaused(!isPaused)}
        className={`grid size-9 shrink-0 place-items-center rounded-control text-ink-soft hover:text-primary motion-reduce:hidden ${hydrated ? '' : 'invisible'}`}
      >
        {isPaused ? <Play className={icon} /> : <Pause className={icon} />}
        <span className="sr-only">{isPaused ? 'Продолжить' : 'Остановить анимацию'}</span>
      </button>
    </div>
  );
}
