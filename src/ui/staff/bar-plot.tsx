import type { ReactNode } from 'react';
import { Figure } from '#ui/figure.tsx';

export interface PlotBar {
  key: string;
  /** Null: nothing was counted. */
  value: number | null;
  /** The bar's time and value in words. */
  when: string;
  what: string;
}

interface BarPlotProps {
  title: string;
  /** The figure beside the title: a sum, or the present value. */
  figure: string;
  /** The explanation of the figure. */
  note?: string;
  /** The alternative text of the plot. */
  said: string;
  bars: readonly PlotBar[];
  /** The value of the highest bar, at the top of the scale; null when there is none. */
  top: string | null;
  /** Below the plot. */
  children?: ReactNode;
}

const WIDTH = 600;
const HEIGHT = 120;

/** A series of figures as bars, rendered by the server, with a text for screen readers. */
export function BarPlot({ title, figure, note, said, bars, top, children }: BarPlotProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="text-right">
          <Figure className="text-2xl font-bold">{figure}</Figure>
          {note && <span className="block text-sm text-ink-soft">{note}</span>}
        </span>
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-2 text-sm text-ink-soft">
        <p aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
          <Figure className="-mt-1">{top}</Figure>
          <Figure>0</Figure>
        </p>
        <svg
          role="img"
          aria-label={said}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-28 w-full"
        >
          {top !== null && <line x1="0" x2={WIDTH} y1="3" y2="3" className="stroke-line" />}
          <line
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - 0.5}
            y2={HEIGHT - 0.5}
            className="stroke-line-strong"
          />
          {bars.map(({ key, value, when, what }, n) => {
            const height = most === 0 ? 0 : ((value ?? 0) / most) * (HEIGHT - 4);
            return height === 0 ? null : (
              <rect
                key={key}
                x={round(n * step + step * 0.15)}
                y={round(HEIGHT - 1 - height)}
                width={round(step * 0.7)}
                height={round(height)}
                className="fill-primary"
              >
                <title>{`${when}: ${what}`}</title>
              </rect>
            );
          })}
        </svg>
        {bars.length > 0 && (
          <p className="col-start-2 mt-1 flex justify-between">
            <Figure>{bars[0]?.when}</Figure>
            <Figure>{bars.at(-1)?.when}</Figure>
          </p>
        )}
      </div>
      {children}
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
