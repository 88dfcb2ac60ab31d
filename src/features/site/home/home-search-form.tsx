import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { SUM_PATTERN } from '#features/catalogue/search/catalogue-query.ts';
import { hasMonths, monthChoices } from '#features/site/home/home-search.ts';
import { useHomeSearch } from '#features/site/home/use-home-search.ts';
import { PARTY_LIMITS } from '#lib/party.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { formatMonth } from '#lib/time/day.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Departures } from '#ui/choice/city-choices.ts';
import { CityPicker } from '#ui/choice/city-picker.tsx';
import { MultiSelect } from '#ui/choice/multi-select.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Input, Select, Tick } from '#ui/field/control.tsx';
import { FieldNotes, tied } from '#ui/field/field-frame.tsx';
import { latePart } from '#ui/page/late-part.tsx';

const Dialog = latePart(() => import('#ui/dialog/dialog.tsx'), 'Dialog');

interface HomeSearchFormProps {
  /** `YYYY-MM-DD` */
  today: string;
  departures: readonly Departures[];
  /** Departures for Umrah by `YYYY-MM`. */
  umrahMonths: Readonly<Record<string, number>>;
}

/** The search of the home page: a plain GET form of the catalogue, enhanced by scripts. */
export function HomeSearchForm({ today, departures, umrahMonths }: HomeSearchFormProps) {
  const { form, search, areMonthsDropped, isAskingType, wrong, ...act } = useHomeSearch();
  const hydrated = useHydrated();
  return (
    <search className="print:hidden">
      <form
        ref={form}
        action="/all"
        method="get"
        aria-label="Поиск тура"
        noValidate={hydrated}
        onSubmit={act.submit}
        className="group/search rounded-card border border-line bg-surface p-3 sm:p-5"
      >
        <input type="hidden" name="from" value="home" />
        <fieldset>
          <legend className="sr-only">Тип тура</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {TOUR_TYPES.map((type) => (
              <Segment
                key={type}
                label={TOUR_TYPE_LABELS[type]}
                name="type"
                value={type}
                required
                checked={search.type === type}
                onChange={() => act.chooseType(type)}
                className="min-h-14 sm:text-lg"
              />
            ))}
          </div>
        </fieldset>
        <div className="mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-4">
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
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:col-span-2">
            <Limit name="price_to" isWrong={wrong === 'price_to'}>
              Цена до, ₽{' '}
              <span className="group-has-[[name=adults]:checked]/search:hidden">
                за&nbsp;человека
              </span>
              <span className="hidden group-has-[[name=adults]:checked]/search:inline">
                на&nbsp;всех
              </span>
            </Limit>
            <Limit name="kaaba_to" isWrong={wrong === 'kaaba_to'}>
              От&nbsp;отеля до&nbsp;Каабы, м
            </Limit>
          </div>
          <Travellers />
          <div className="flex flex-wrap gap-x-3 md:contents">
            <Button type="submit" className="min-h-13 grow text-lg">
              Найти туры
            </Button>
            <ButtonLink href="/all" look="plain" className="max-md:grow">
              Все туры
            </ButtonLink>
          </div>
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

/** The numbers of adults in a phone's row; the catalogue's filters have more. */
const ADULTS = [1, 2, 3, 4, 5, 6];

/** Adults, and then children; the catalogue asks for their ages. */
function Travellers() {
  return (
    <div className="group/party flex flex-wrap gap-3 md:col-span-2">
      <fieldset className="min-w-0 grow-[3] basis-60">
        <legend className="mb-1 text-sm text-ink-soft">Сколько вас: взрослых</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1.5">
          {ADULTS.map((adults) => (
            <Segment
              key={adults}
              label={adults}
              name="adults"
              value={adults}
              className="min-h-11"
            />
          ))}
        </div>
      </fieldset>
      <div className="hidden grow basis-24 group-has-[input:checked]/party:block">
        <label className="text-sm text-ink-soft">
          Детей
          <Select name="children" className="mt-1">
            {Array.from({ length: PARTY_LIMITS.children + 1 }, (_, children) => (
              <option key={children}>{children}</option>
            ))}
          </Select>
        </label>
      </div>
    </div>
  );
}

interface SegmentProps extends ComponentProps<'input'> {
  label: ReactNode;
}

/** One of a few values, chosen by one press. */
function Segment({ label, className, ...input }: SegmentProps) {
  return (
    <label
      className={`relative grid place-items-center rounded-control border border-line-strong p-1 text-center leading-tight font-semibold hover:border-primary hover:text-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className}`}
    >
      <Tick type="radio" {...input} isHidden />
      {label}
    </label>
  );
}

/** A largest number, written in digits. */
function Limit({ name, isWrong, children }: LimitProps) {
  const id = `home-${name}`;
  const problem = isWrong && 'Введите число цифрами';
  return (
    <div className="min-w-0">
      <label className="flex h-full min-h-15 flex-col justify-between rounded-control border border-line-strong bg-surface px-4 py-1.5 hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <span className="block text-sm text-ink-soft">{children}</span>
        <Input
          {...tied(id, problem)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          pattern={SUM_PATTERN}
          title="Число цифрами"
          className="min-h-0 border-0 p-0 font-medium outline-none"
        />
      </label>
      <FieldNotes id={id} problem={problem} />
    </div>
  );
}

interface LimitProps {
  name: string;
  isWrong: boolean;
  children: ReactNode;
}
