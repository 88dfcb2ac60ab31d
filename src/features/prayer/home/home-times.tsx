import { Link } from 'react-router';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { notesBeside } from '#features/prayer/engine/civil-day.ts';
import { roughCountdown } from '#features/prayer/clock/countdown.ts';
import { otherTableText, type PrayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { RamadanNews } from '#features/prayer/ramadan/ramadan-news.tsx';
import type { Ramadan } from '#lib/time/hijri-calendar.ts';
import { Figure } from '#ui/figure.tsx';

interface HomeTimesProps {
  city: PageCity;
  /** Undefined while calculating. */
  today: PrayerDay | undefined;
  /** Null without the present time, as on a kept page. */
  moment: PrayerMoment | null;
  /** The Ramadan to announce. */
  ramadan: Ramadan | null;
}

/** A city's day in short form, for the home page. */
export function HomeTimes({ city, today, moment, ramadan }: HomeTimesProps) {
  const current = moment?.current;
  const table = current && today && otherTableText(current, today.day);
  return (
    <section
      aria-labelledby="home-prayer"
      className="rounded-card border border-line bg-surface p-[min(1rem,5vw)] sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="home-prayer" className="text-xl sm:text-2xl">
          <Link viewTransition to={`/vremya-namaza/${city.slug}`} className="hover:text-primary">
            Время намаза {city.inCity}
          </Link>
        </h2>
        <Link
          viewTransition
          to="/vremya-namaza"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          Другой город
        </Link>
      </div>
      <p className="min-h-8 text-lg">
        {moment ? (
          <>
            Следующий намаз&nbsp;— <b className="font-bold">{PRAYER_LABELS[moment.next.name]}</b>{' '}
            в&nbsp;
            <Figure className="font-bold">{moment.next.local}</Figure>, через{' '}
            <span className="tabular-nums">{roughCountdown(moment.remainingMs)}</span>
          </>
        ) : (
          'Расписание на сегодня'
        )}
      </p>
      <dl className="mt-3 grid gap-2 min-[14.5rem]:grid-cols-2 min-[19.5rem]:grid-cols-3 sm:grid-cols-6">
        {PRAYERS.map((name) => {
          const isCurrent = current?.name === name;
          const notes = today ? notesBeside(today, name) : [];
          return (
            <div
              key={name}
              className={`rounded-control border px-3 py-2 ${
                isCurrent ? 'border-primary bg-primary-tint' : 'border-line'
              }`}
            >
              <dt className="text-sm text-ink-soft">
                {PRAYER_LABELS[name]}
                {isCurrent && (
                  <>
                    {' '}
                    <b className="font-semibold text-primary">сейчас</b>
                  </>
                )}
              </dt>
              <dd className="text-lg font-semibold">
                <Figure>{today?.times[name].local ?? '–:–'}</Figure>
                {notes.map((note) => (
                  <span key={note} className="block text-sm font-normal text-ink-soft">
                    {note}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {/* Below the times: its words are too long for one of them in large text. */}
      {current && table && (
        <p className="mt-2 text-sm text-ink-soft">
          {PRAYER_LABELS[current.name]}&nbsp;— {table}
        </p>
      )}
      <RamadanNews ramadan={ramadan} city={city} />
    </section>
  );
}
