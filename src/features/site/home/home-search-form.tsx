import { lazy, Suspense } from 'react';
import { hasMonths, monthChoices } from '#features/site/home/home-search.ts';
import { useHomeSearch } from '#features/site/home/use-home-search.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/tour.ts';
import { formatMonth } from '#lib/time/day.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Departures } from '#ui/choice/city-choices.ts';
import { CityPicker } from '#ui/choice/city-picker.tsx';
import { MultiSelect } from '#ui/choice/multi-select.tsx';
import { useHydrated } from '#ui/page/use-hydrated.ts';
import { Tick } from '#ui/field/control.tsx';

const Dialog = lazy(() =>
  import('#ui/dialog/dialog.tsx').then((module) => ({ default: module.Dialog })),
);

interface HomeSearchFormProps {
  /** `YYYY-MM-DD` */
  today: string;
  departures: readonly Departures[];
  /** Departures for Umrah by `YYYY-MM`. */
  umrahMonths: Readonly<Record<string, number>>;
}

/** The search of the home page: a plain GET form of the catalogue that scripts make helpful. */
export function HomeSearchForm({ today, departures, umrahMonths }: HomeSearchFormProps) {
  const { form, search, areMonthsDropped, isAskingType, ...act } = useHomeSearch();
  const hydrated = useHydrated();
  return (
    <search>
      <form
        ref={form}
        action="/all"
        method="get"
        aria-label="Поиск тура"
        noValidate={hydrated}
        onSubmit={act.submit}
        className="rounded-card border border-line bg-surface p-3 sm:p-5"
      >
        <input type="hidden" name="from" value="home" />
        <fieldset>
          <legend className="sr-only">Тип тура</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {TOUR_TYPES.map((type) => (
              <label
                key={type}
                className="relative grid min-h-14 place-items-center rounded-control border border-line-strong p-1 text-center leading-tight font-semibold hover:border-primary hover:text-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary sm:text-lg forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
              >
                <Tick
                  type="radio"
                  name="type"
                  value={type}
                  required
                  checked={search.type === type}
                  onChange={() => act.chooseType(type)}
                  isHidden
                />
                {TOUR_TYPE_LABELS[type]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto]">
          <CityPicker departures={departures} chosen={search.cities} onChange={act.chooseCities} />
          <MultiSelect
            label="Месяц вылета"
            name="months"
            none="Любой месяц"
            choices={monthChoices(today).map((month) => ({
              value: month,
              label: formatMonth(month),
              count: umrahMonths[month] ?? 0,
            }))}
            chosen={search.months}
            onChange={act.chooseMonths}
            locked={hasMonths(search.type) ? null : 'Только для Умры'}
          />
          <Button type="submit" className="min-h-13 text-lg lg:px-10">
            Найти туры
          </Button>
          <ButtonLink href="/all" look="plain">
            Все туры
          </ButtonLink>
        </div>
        <output className="sr-only">
          {areMonthsDropped &&
            'Выбранные месяцы сброшены: месяц вылета можно выбрать только для Умры.'}
        </output>
        {isAskingType && (
          <Suspense fallback={null}>
            <Dialog title="Какой тур вы ищете?" onClose={act.stopAsking}>
              <p className="text-lg">Пожалуйста, выберите тип тура (Хадж или Умра)</p>
              <Button className="mt-5 w-full" onClick={act.stopAsking}>
                Выбрать тип
              </Button>
            </Dialog>
          </Suspense>
        )}
      </form>
    </search>
  );
}
