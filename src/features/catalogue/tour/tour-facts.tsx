import {
  CalendarDays,
  MapPin,
  MoonStar,
  PlaneLanding,
  PlaneTakeoff,
  type LucideIcon,
} from 'lucide-react';
import { returnDay, type Tour } from '#features/tours/model/tour.ts';
import { formatDay, weekdayRu } from '#lib/time/day.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/text/russian.ts';

/** The facts by which visitors compare tours: dates, length, nights in each city, distance. */
export function TourFacts({ tour }: { tour: Tour }) {
  const back = returnDay(tour);
  return (
    <dl className="flex flex-wrap overflow-hidden rounded-card border border-line bg-surface">
      <Fact
        icon={PlaneTakeoff}
        term="Вылет"
        note={`${weekdayRu(tour.departure_date)}, ${tour.city_from}`}
      >
        {formatDay(tour.departure_date)}
      </Fact>
      {back !== null && (
        <Fact icon={PlaneLanding} term="Возвращение" note={weekdayRu(back)}>
          {formatDay(back)}
        </Fact>
      )}
      <Fact icon={CalendarDays} term="Длительность">
        {countOf(tour.days, ['день', 'дня', 'дней'])}
      </Fact>
      <Nights city="В Мекке" nights={tour.days_in_mecca} />
      <Nights city="В Медине" nights={tour.days_in_medina} />
      {tour.distance_to_kaaba !== null && (
        <Fact icon={MapPin} term="До Каабы">
          {formatDistance(tour.distance_to_kaaba)}
        </Fact>
      )}
    </dl>
  );
}

/** None and unknown are the same here: imported sheets write 0 for both. */
function Nights({ city, nights }: { city: string; nights: number | null }) {
  if (!nights) return null;
  return (
    <Fact icon={MoonStar} term={city}>
      {countOf(nights, ['ночь', 'ночи', 'ночей'])}
    </Fact>
  );
}

interface FactProps {
  icon: LucideIcon;
  term: string;
  note?: string;
  children: string;
}

function Fact({ icon: Icon, term, note, children }: FactProps) {
  return (
    <div className="-mt-px -ml-px grow basis-38 border-t border-l border-line p-3 @xl:basis-1/3 @xl:p-4">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon className="size-5 shrink-0" />
        {term}
      </dt>
      <dd className="mt-1 font-semibold tabular-nums">{children}</dd>
      {note && <dd>{note}</dd>}
    </div>
  );
}
