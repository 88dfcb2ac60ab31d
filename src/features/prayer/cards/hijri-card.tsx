import { CalendarDays, Minus, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { formatHijri, formatHijriArabic, MAX_HIJRI_SHIFT } from '#features/prayer/engine/hijri.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';
import { countOf } from '#lib/text/russian.ts';

interface HijriCardProps {
  /** 'YYYY-MM-DD'. */
  today: string;
  shift: number;
  /** The address of a shift, without scripts. */
  href: (shift: number) => string;
  onShift: (shift: number) => void;
}

/**
 * Today's Hijri date, which people can shift by up to two days where the month was announced otherwise.
 */
export function HijriCard({ today, shift, href, onShift }: HijriCardProps) {
  const date = hijriDate(today, shift);
  return (
    <PrayerCard title="Дата по хиджре" icon={CalendarDays}>
      <p className="mt-2 text-xl font-semibold">{formatHijri(date)}</p>
      <p lang="ar" dir="rtl" className="text-left text-lg text-ink-soft">
        {formatHijriArabic(date)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Step label="На день раньше" to={shift - 1} href={href} onShift={onShift} icon={Minus} />
        <span aria-live="polite" className="min-w-[min(7rem,100%)] text-center">
          {shift === 0
            ? 'без поправки'
            : `${shift > 0 ? '+' : '−'}${countOf(Math.abs(shift), ['день', 'дня', 'дней'])}`}
        </span>
        <Step label="На день позже" to={shift + 1} href={href} onShift={onShift} icon={Plus} />
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        По календарю Умм аль-Кура. Начало месяца объявляют по&nbsp;луне, поэтому дата вашей общины
        может отличаться на&nbsp;день-два. Новый день хиджры наступает с&nbsp;заходом солнца.
      </p>
    </PrayerCard>
  );
}

interface StepProps extends Pick<HijriCardProps, 'href' | 'onShift'> {
  label: string;
  /** The shift after the press. */
  to: number;
  icon: typeof Plus;
}

/** Shifts the Hijri calendar by a day, within its bounds. */
export function Step({ label, to, href, onShift, icon: Icon }: StepProps) {
  const look =
    'grid size-11 place-items-center rounded-control border border-line-strong hover:border-primary hover:text-primary disabled:border-line disabled:text-ink-soft disabled:opacity-60';
  const icon = (
    <>
      <Icon className="size-5" />
      <span className="sr-only">{label}</span>
    </>
  );
  if (Math.abs(to) > MAX_HIJRI_SHIFT) {
    return (
      <button type="button" disabled className={look}>
        {icon}
      </button>
    );
  }
  return (
    <Link
      to={href(to)}
      replace
      preventScrollReset
      rel="nofollow"
      className={look}
      onClick={(event) => {
        event.preventDefault();
        onShift(to);
      }}
    >
      {icon}
    </Link>
  );
}
