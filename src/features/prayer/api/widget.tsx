import type { CityTimes } from '#features/prayer/today/city-page.server.ts';
import { notesBeside } from '#features/prayer/engine/civil-day.ts';
import { otherTableText, prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { PRAYER_LABELS, PRAYERS } from '#features/prayer/engine/prayer-times.ts';
import { formatHijri } from '#features/prayer/engine/hijri.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { formatDay } from '#lib/time/day.ts';

interface WidgetProps {
  times: CityTimes;
  siteUrl: string;
  /** Search of the city's page with the same calculation. */
  search: string;
  theme: 'light' | 'dark';
  style: string;
  script: string;
}

/** A complete small document for an iframe on another site: today's times of one city. */
export function Widget({ times, siteUrl, search, theme, style, script }: WidgetProps) {
  const { city, days, atMs, query } = times;
  const moment = prayerMoment(days, atMs);
  const today = days[1];
  if (!today) return null;
  return (
    <html lang="ru" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Время намаза ${city.inCity}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <h1>
          <a href={`${siteUrl}/vremya-namaza/${city.slug}${search}`} target="_blank" rel="noopener">
            Время намаза {city.inCity}
          </a>
        </h1>
        <p>
          {formatDay(today.day)}
          <br />
          {formatHijri(hijriDate(today.day, query.hijriShift))}
        </p>
        <table>
          <tbody>
            {PRAYERS.map((name) => {
              const isCurrent = moment?.current?.name === name;
              const table =
                isCurrent && moment.current && otherTableText(moment.current, today.day);
              const notes = [...notesBeside(today, name), ...(table ? [table] : [])];
              return (
                <tr key={name} className={isCurrent ? 'now' : undefined}>
                  <th scope="row">
                    {PRAYER_LABELS[name]}
                    {isCurrent && <b>Сейчас</b>}
                  </th>
                  <td>
                    {today.times[name].local}
                    {notes.map((note) => (
                      <small key={note}>{note}</small>
                    ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {moment && (
          <p>
            Следующий намаз: {PRAYER_LABELS[moment.next.name]}, {moment.next.local}
          </p>
        )}
        <footer>
          <a href={siteUrl} target="_blank" rel="noopener">
            ВсеУмры
          </a>
        </footer>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}
