import { countOf, groupThousands } from '#lib/text/russian.ts';
import { formatDayAndMonth } from '#lib/time/day.ts';
import { BarPlot } from '#ui/staff/bar-plot.tsx';

interface DayPlotProps {
  title: string;
  /** The first day first. */
  days: readonly { day: string; value: number }[];
}

/** A figure by day: its sum in words, its course as a plot. */
export function DayPlot({ title, days }: DayPlotProps) {
  const sum = days.reduce((all, { value }) => all + value, 0);
  const most = Math.max(0, ...days.map(({ value }) => value));
  const peak = days.find(({ value }) => value === most)?.day;
  const said =
    sum === 0 || peak === undefined
      ? `${title}: за\u00a0${countOf(days.length, ['день', 'дня', 'дней'])} ничего`
      : `${title} по\u00a0дням: больше всего, ${most}, ${formatDayAndMonth(peak)}`;
  return (
    <BarPlot
      title={title}
      figure={groupThousands(sum)}
      said={said}
      top={most > 0 ? groupThousands(most) : null}
      bars={days.map(({ day, value }) => ({
        key: day,
        value,
        when: formatDayAndMonth(day),
        what: String(value),
      }))}
    />
  );
}
