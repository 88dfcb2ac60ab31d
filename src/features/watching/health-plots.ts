import { sayMegabytes } from '#lib/megabytes.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { formatDayAndMonth } from '#lib/time/day.ts';

type Counted = Record<'requests' | 'kept' | 'errors' | 'slow', number>;
type Measured = Record<'loop_ms' | 'memory_mb' | 'disk_mb' | 'waiting', number | null>;

export interface HealthBar {
  /** `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, in Moscow. */
  at: string;
  /** Null: no process counted then. */
  figures: (Counted & Measured) | null;
}

interface PlotKind {
  key: string;
  title: string;
  /** The figure beside the title: the sum, the newest, or the worst. */
  head: 'sum' | 'newest' | 'most';
  /** Whether low values are bad. */
  isBetterHigh?: true;
  of: (figures: NonNullable<HealthBar['figures']>) => number | null;
  say: (value: number) => string;
}

const percent = (value: number) => `${groupThousands(value)}\u00a0%`;
const milliseconds = (value: number) => `${groupThousands(value)}\u00a0мс`;

const KINDS: readonly PlotKind[] = [
  {
    key: 'requests',
    title: 'Ответы',
    head: 'sum',
    of: ({ requests }) => requests,
    say: groupThousands,
  },
  {
    key: 'kept',
    title: 'Из\u00a0них из\u00a0памяти',
    head: 'newest',
    isBetterHigh: true,
    of: ({ kept, requests }) => (requests === 0 ? null : (kept / requests) * 100),
    say: percent,
  },
  { key: 'errors', title: 'Ошибки', head: 'sum', of: ({ errors }) => errors, say: groupThousands },
  {
    key: 'slow',
    title: 'Ответы дольше полсекунды',
    head: 'sum',
    of: ({ slow }) => slow,
    say: groupThousands,
  },
  {
    key: 'loop',
    title: 'Задержка процесса',
    head: 'most',
    of: ({ loop_ms: delay }) => delay,
    say: milliseconds,
  },
  {
    key: 'memory',
    title: 'Память процесса',
    head: 'newest',
    of: ({ memory_mb: memory }) => memory,
    say: sayMegabytes,
  },
  {
    key: 'disk',
    title: 'Свободно на\u00a0диске',
    head: 'newest',
    isBetterHigh: true,
    of: ({ disk_mb: disk }) => disk,
    say: sayMegabytes,
  },
  {
    key: 'waiting',
    title: 'Письма и\u00a0сообщения ждут отправки',
    head: 'newest',
    of: ({ waiting }) => waiting,
    say: groupThousands,
  },
];

export type HealthPlot = ReturnType<typeof healthPlots>[number];

const NOTES: Record<PlotKind['head'], string> = {
  sum: 'всего',
  newest: 'сейчас',
  most: 'наибольшая',
};
const UNKNOWN = 'нет данных';

/** The plots of the site's figures, ready to draw and to read out. */
export function healthPlots(bars: readonly HealthBar[]) {
  return KINDS.map(({ key, title, head, isBetterHigh = false, of, say }) => {
    const drawn = bars.map(({ at, figures }) => {
      const value = figures && of(figures);
      const what = value === null ? UNKNOWN : say(value);
      const when = sayWhen(at);
      return { key: at, value, when, what };
    });
    const known = drawn.filter((bar): bar is typeof bar & { value: number } => bar.value !== null);
    const peak = known.reduce<(typeof known)[number] | null>(
      (most, bar) =>
        most === null || (isBetterHigh ? bar.value < most.value : bar.value > most.value)
          ? bar
          : most,
      null,
    );
    const most = Math.max(0, ...known.map(({ value }) => value));
    return {
      key,
      title,
      /** Beside the title: «1 205», «84 %», «—» when nothing is known. */
      figure: headOf(known, head, say),
      /** The meaning of the figure: «всего». */
      note: NOTES[head],
      said: saidOf(title, peak, isBetterHigh),
      /** The highest value, for the scale; null when all are 0 or unknown. */
      top: most > 0 ? say(most) : null,
      bars: drawn,
    };
  });
}

function headOf(
  known: readonly { value: number }[],
  head: PlotKind['head'],
  say: (value: number) => string,
): string {
  if (known.length === 0) return '—';
  if (head === 'sum') return say(known.reduce((sum, { value }) => sum + value, 0));
  if (head === 'most') return say(Math.max(...known.map(({ value }) => value)));
  return say(known.at(-1)?.value ?? 0);
}

function saidOf(
  title: string,
  peak: { value: number; what: string; when: string } | null,
  isBetterHigh: boolean,
): string {
  if (peak === null) return `${title}: ${UNKNOWN}`;
  if (peak.value === 0 && !isBetterHigh) return `${title}: всё время 0`;
  return `${title}: ${isBetterHigh ? 'меньше' : 'больше'} всего, ${peak.what}, ${peak.when}`;
}

/** A time of day, or a day: for the plots of a day and of thirty days. */
function sayWhen(at: string): string {
  return at.length > 10 ? at.slice(11) : formatDayAndMonth(at);
}
