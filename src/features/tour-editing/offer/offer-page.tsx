import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import { type OfferForm, STAY_PLACES } from '#features/tour-editing/offer/offer-form.ts';
import type { HotelChoice, OfferRefusal } from '#features/tour-editing/offer/save-offer.server.ts';
import { ReviewNote } from '#features/tour-editing/review/review-note.tsx';
import type { ReviewState } from '#features/tour-editing/review/review-state.ts';
import {
  CURRENCIES,
  type Inclusion,
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  type Room,
  ROOMS,
  TOUR_STATES,
} from '#features/tours/offer.ts';
import { STATE_LABELS } from '#features/tours/offer/availability.ts';
import { MoneyField } from '#features/tours/price/money-field.tsx';
import { CURRENCY_SIGNS, formatMoney } from '#features/tours/offer/lead-price.ts';
import {
  INCLUSION_LABELS,
  SUITS_FLAGS,
  SUITS_LABELS,
} from '#features/tours/offer/choice-labels.ts';
import {
  INCLUSION_STATE_LABELS,
  MEALS_WORDS,
  QUANTITY_UNITS,
  ROOM_LABELS,
} from '#features/tours/offer/offer-words.ts';
import { CITY_WORDS } from '#features/tours/offer/nights.ts';
import { wholeNumber } from '#features/tours/tour-check.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import type { Tour } from '#features/tours/tour.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field, NumberField, SelectField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';

interface OfferPageProps {
  tour: Tour;
  version: string;
  /** Where the review of the tour stands, for its operator. */
  review: ReviewState | null;
  /** What is kept. */
  form: OfferForm;
  hotels: HotelChoice[];
  /** What was sent, and why it was not saved. */
  answer: { form: OfferForm; problem: OfferRefusal } | null;
}

/** What a field of the form begins with, and what is wrong with it. */
type Filled = (name: string) => { name: string; defaultValue: string; problem?: string };

/** Prices, availability, stays and what is included, of one tour. */
export function OfferPage({ tour, version, review, form, hotels, answer }: OfferPageProps) {
  const isBusy = useNavigation().state !== 'idle';
  const shown = answer?.form ?? form;
  const problem = answer?.problem ?? null;
  const problemOf = (name: string) => problem?.fields?.find(({ field }) => field === name)?.message;
  const filled: Filled = (name) => ({
    name,
    defaultValue: shown[name] ?? '',
    problem: problemOf(name),
  });
  const isWrong = (names: RegExp) =>
    problem?.fields?.some(({ field }) => names.test(field)) ?? false;
  const tick = (name: string) => ({
    name,
    value: 'on',
    defaultChecked: shown[name] === 'on',
    problem: problemOf(name),
  });
  return (
    <StaffPage title="Цены и условия">
      <p className="mt-2 text-lg text-ink-soft">{tourTitle(tour)}</p>
      {review && <ReviewNote review={review} action={`/edit-tour/${tour.id}`} />}
      {problem && (
        <div
          role="alert"
          className="mt-4 max-w-4xl rounded-card border border-danger bg-hot-tint p-4"
        >
          <p className="font-semibold">{problem.message}</p>
          {problem.fields && (
            <ul className="mt-2 list-disc pl-5">
              {problem.fields.map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Form method="post" noValidate preventScrollReset className="mt-6 max-w-4xl space-y-6">
        <input
          key={problem?.version ?? version}
          type="hidden"
          name="version"
          value={problem?.version ?? answer?.form['version'] ?? version}
        />
        <FormBlock title="Продажа">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="Состояние" {...filled('state')}>
              {options(TOUR_STATES, STATE_LABELS)}
            </SelectField>
            <NumberField
              label="Осталось мест"
              hint="Для «Последние места». Пусто — число не&nbsp;названо"
              {...filled('seats_left')}
            />
          </div>
        </FormBlock>
        <FormBlock title="Цена, как её называет организатор" isSpaced>
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField
              label="Цена за человека"
              problem={problemOf('price_amount')}
              hint="Пусто — по&nbsp;запросу"
              amount={{ name: 'price_amount', defaultValue: shown['price_amount'] }}
              currency={{ name: 'price_currency', defaultValue: shown['price_currency'] }}
            />
            <SelectField label="За размещение" {...filled('price_room')}>
              <option value="">не указано</option>
              {options(ROOMS, ROOM_LABELS)}
            </SelectField>
          </div>
          <TickField {...tick('price_checked')}>Цена проверена сегодня</TickField>
        </FormBlock>
        <FormBlock title="Цены по размещению" isSpaced>
          <div className="max-w-52">
            <SelectField label="Валюта списка" {...filled('prices_currency')}>
              {options(CURRENCIES, CURRENCY_SIGNS)}
            </SelectField>
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            {ROOMS.map((room) => (
              <Group
                key={room}
                title={ROOM_LABELS[room]}
                said={roomWords(shown, room)}
                isOpen={isWrong(new RegExp(`_${room}$`))}
              >
                <NumberField label="С человека" {...filled(`price_${room}`)} />
                <TickField {...tick(`from_${room}`)}>Это наименьшая цена, «от»</TickField>
                {(room.startsWith('child') || room === 'infant') && (
                  <div className="grid grid-cols-2 gap-3">
                    <NumberField label="Возраст от" {...filled(`age_from_${room}`)} />
                    <NumberField label="до, включительно" {...filled(`age_to_${room}`)} />
                  </div>
                )}
              </Group>
            ))}
          </div>
        </FormBlock>
        <FormBlock title="Проживание по порядку" isSpaced>
          {Array.from({ length: STAY_PLACES }, (_, place) => (
            <Group
              key={place}
              title={`${place + 1}-е место проживания`}
              said={stayWords(shown, place + 1, hotels)}
              isOpen={isWrong(new RegExp(`^stay${place + 1}_`))}
            >
              <StayFields filled={filled} place={place + 1} hotels={hotels} />
            </Group>
          ))}
        </FormBlock>
        <FormBlock title="Что входит в цену" isSpaced>
          <div className="grid gap-4 md:grid-cols-2">
            {INCLUSIONS.map((item) => (
              <Group
                key={item}
                title={INCLUSION_LABELS[item]}
                said={inclusionSaid(shown, item)}
                isOpen={isWrong(new RegExp(`_${item}$`))}
              >
                <SelectField label="В цену" {...filled(`in_${item}`)}>
                  <option value="">не указано</option>
                  {options(
                    INCLUSION_STATES.filter((state) => state !== 'not_needed' || item === 'visa'),
                    INCLUSION_STATE_LABELS,
                  )}
                </SelectField>
                <div className="grid grid-cols-2 gap-3">
                  <NumberField label="Доплата" {...filled(`amount_${item}`)} />
                  <SelectField label="Валюта" {...filled(`currency_${item}`)}>
                    {options(CURRENCIES, CURRENCY_SIGNS)}
                  </SelectField>
                </div>
                {QUANTITY_UNITS[item] && (
                  <NumberField
                    label={`Сколько, ${QUANTITY_UNITS[item]}`}
                    {...filled(`quantity_${item}`)}
                  />
                )}
                <Field label="Пояснение" maxLength={100} {...filled(`note_${item}`)} />
              </Group>
            ))}
          </div>
        </FormBlock>
        <FormBlock title="Кому подходит" isSpaced>
          {SUITS_FLAGS.map((flag) => (
            <TickField key={flag} {...tick(flag)}>
              {SUITS_LABELS[flag]}
            </TickField>
          ))}
        </FormBlock>
        {problem?.asks && (
          <TickField name="sure" value="on">
            Всё верно, сохранить так
          </TickField>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Сохранение...' : 'Сохранить'}
          </Button>
          <ButtonLink href={`/edit-tour/${tour.id}`} look="plain">
            Отмена
          </ButtonLink>
        </div>
      </Form>
    </StaffPage>
  );
}

interface StayFieldsProps {
  filled: Filled;
  /** From 1 on. */
  place: number;
  hotels: readonly HotelChoice[];
}

function StayFields({ filled, place, hotels }: StayFieldsProps) {
  const field = (part: string) => filled(`stay${place}_${part}`);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Город" {...field('city')}>
          <option value="">нет</option>
          {options(HOTEL_CITIES, CITY_WORDS)}
        </SelectField>
        <SelectField label="Отель" {...field('hotel')}>
          <option value="">не назван</option>
          {HOTEL_CITIES.map((city) => (
            <optgroup key={city} label={CITY_WORDS[city]}>
              {hotels
                .filter((hotel) => hotel.city === city)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <NumberField label="Ночей" {...field('nights')} />
        <SelectField label="Питание" {...field('meals')}>
          <option value="">не указано</option>
          {options(MEALS, MEALS_WORDS)}
        </SelectField>
        <NumberField label="Не ниже, ★" {...field('stars')} />
        <NumberField label="Не дальше, м" {...field('distance')} />
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  /** What its fields say as they are kept. */
  said: string;
  /** Whether something in it is wrong. */
  isOpen: boolean;
  children: ReactNode;
}

/** Fields that open on demand, and what they say while they are closed. */
function Group({ title, said, isOpen, children }: GroupProps) {
  return (
    <details open={isOpen} className="group rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2">
        <span className="min-w-0">
          <b className="font-semibold">{title}</b>
          <span className="text-ink-soft group-open:hidden">: {said}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 text-ink-soft group-open:rotate-180"
        />
      </summary>
      <fieldset className="space-y-3 px-4 pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

const UNSAID = 'не\u00a0указано';

/** «от 220 000 ₽» */
function roomWords(form: OfferForm, room: Room): string {
  const amount = wholeNumber(form[`price_${room}`] ?? '');
  const currency = CURRENCIES.find((code) => code === form['prices_currency']) ?? 'RUB';
  if (amount === null) return form[`price_${room}`] ?? UNSAID;
  const words = formatMoney({ amount, currency });
  return form[`from_${room}`] === 'on' ? `от\u00a0${words}` : words;
}

/** «Мекка, Пулман, ночей: 5» */
function stayWords(form: OfferForm, place: number, hotels: readonly HotelChoice[]): string {
  const said = (part: string) => form[`stay${place}_${part}`];
  const city = HOTEL_CITIES.find((known) => known === said('city'));
  const hotel = hotels.find(({ id }) => String(id) === said('hotel'));
  const nights = said('nights');
  return (
    [city && CITY_WORDS[city], hotel?.name, nights && `ночей: ${nights}`]
      .filter(Boolean)
      .join(', ') || UNSAID
  );
}

function inclusionSaid(form: OfferForm, item: Inclusion): string {
  const state = INCLUSION_STATES.find((known) => known === form[`in_${item}`]);
  return state ? INCLUSION_STATE_LABELS[state].toLowerCase() : UNSAID;
}

function options<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
) {
  return values.map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ));
}
