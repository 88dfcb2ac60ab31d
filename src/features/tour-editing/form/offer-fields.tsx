import { hasAges, LONGEST_NOTE } from '#features/tour-editing/fields/offer-limits.ts';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { CITY_WORDS, HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import { SureField } from '#features/tour-editing/form/sure-field.tsx';
import type { HotelChoice } from '#features/tour-editing/offer/offer-form.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { blockLines, extraWords, stayLines } from '#features/tour-editing/offer/block-words.ts';
import {
  columnsOf,
  columnWords,
  OFFER_BLOCKS,
  type OfferBlock,
} from '#features/tour-editing/fields/offer-fields.ts';
import {
  isLeadRoom,
  LONGEST_PART,
  offerParts,
  offerText,
  STAY_PARTS,
} from '#features/tour-editing/offer/offer-form.ts';
import {
  hotelLabel,
  shownHotel,
  withHotelNumbers,
  withStayPart,
} from '#features/tour-editing/form/stay-parts.ts';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  offerKindOf,
  ROOMS,
  TOUR_STATES,
  INCLUSION_LABELS,
} from '#features/tours/model/offer.ts';
import { CURRENCIES, CURRENCY_SIGNS } from '#lib/money/stated-money.ts';
import type { SaidColumn } from '#features/tours/offer/offer-input.ts';
import {
  INCLUSION_STATE_LABELS,
  MEALS_WORDS,
  QUANTITY_UNITS,
  ROOM_LABELS,
  STATE_LABELS,
} from '#features/tours/offer/offer-words.ts';
import { Field, NumberField, SelectField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { Options } from '#ui/field/options.tsx';

interface BlockProps {
  form: TourForm;
  hotels: readonly HotelChoice[];
}

/** The fields of a block, each connected to its part of the block's text. */
function fieldsOf({ form, hotels }: BlockProps, block: OfferBlock) {
  const parts = offerParts(form.values[block]);
  const write = (part: string, value: string) =>
    form.change(
      block,
      (now) =>
        block === 'stays'
          ? withStayPart(now, { part, value }, hotels)
          : { ...now, [block]: offerText(block, { ...offerParts(now[block]), [part]: value }) },
      part,
    );
  const problemOf = (part: string) =>
    form.problems.find((one) => one.field === block && one.part === part)?.message;
  return {
    parts,
    problemOf,
    write,
    field: (name: string) => ({
      name,
      value: parts[name] ?? '',
      problem: problemOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        write(name, event.currentTarget.value),
    }),
    tick: (name: string) => ({
      name,
      checked: parts[name] === 'on',
      problem: problemOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        write(name, event.currentTarget.checked ? 'on' : ''),
    }),
  };
}

/** The tour's availability and target groups: first what is chosen or typed, then the ticks. */
export function SaleFields(props: BlockProps) {
  const isFlag = (column: SaidColumn) => offerKindOf(column) === 'flag';
  const columns = columnsOf('sale');
  return (
    <fieldset name="sale" className="grid gap-4 md:grid-cols-2">
      <legend className="sr-only">{OFFER_BLOCKS.sale}</legend>
      {columns
        .filter((column) => !isFlag(column))
        .map((column) => (
          <ColumnField key={column} {...props} block="sale" column={column} />
        ))}
      <div className="flex flex-wrap gap-x-8 gap-y-4 md:col-span-2">
        {columns.filter(isFlag).map((flag) => (
          <ColumnField key={flag} {...props} block="sale" column={flag} />
        ))}
      </div>
    </fieldset>
  );
}

/** The field of a column, by its kind and description. */
function ColumnField({
  block,
  column,
  ...props
}: BlockProps & { block: OfferBlock; column: SaidColumn }) {
  const { field, tick } = fieldsOf(props, block);
  const { label, hint } = columnWords(column);
  switch (offerKindOf(column)) {
    case 'flag':
      return <TickField {...tick(column)}>{label}</TickField>;
    case 'count':
      return <NumberField label={label} hint={hint} {...field(column)} />;
    case 'room':
      return (
        <SelectField label={label} {...field(column)}>
          <option value="">не указано</option>
          {options(ROOMS, ROOM_LABELS)}
        </SelectField>
      );
    default:
      return (
        <SelectField label={label} {...field(column)}>
          {options(TOUR_STATES, STATE_LABELS)}
        </SelectField>
      );
  }
}

/** The room of the price, and the price list. */
export function RoomFields(props: BlockProps) {
  const { parts, field, tick } = fieldsOf(props, 'rooms');
  return (
    <BlockFold {...props} block="rooms">
      <div className="grid items-end gap-4 md:grid-cols-3">
        {columnsOf('rooms').map((column) => (
          <ColumnField key={column} {...props} block="rooms" column={column} />
        ))}
        <SelectField label="Валюта списка" {...field('prices_currency')}>
          {options(CURRENCIES, CURRENCY_SIGNS)}
        </SelectField>
        <div className="md:pb-2">
          <TickField {...tick('in_list')}>Цена тура есть и&nbsp;в&nbsp;списке</TickField>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {ROOMS.map((room) => (
          <div key={room} className="min-w-0">
            <NumberField
              label={`${ROOM_LABELS[room]}, с\u00a0человека`}
              placeholder={
                isLeadRoom(parts, room) && parts['in_list'] === 'on' ? 'цена тура' : undefined
              }
              {...field(`price_${room}`)}
            />
            {parts[`currency_${room}`] && (
              <SelectField label="Валюта" {...field(`currency_${room}`)}>
                {options(CURRENCIES, CURRENCY_SIGNS)}
              </SelectField>
            )}
            <div className="mt-2">
              <TickField {...tick(`from_${room}`)}>«от», наименьшая</TickField>
            </div>
            {hasAges(room) && (
              <div className="mt-2 grid grid-cols-2 items-end gap-3">
                <NumberField label="Возраст от" {...field(`age_from_${room}`)} />
                <NumberField label="до (включая)" {...field(`age_to_${room}`)} />
              </div>
            )}
          </div>
        ))}
      </div>
    </BlockFold>
  );
}

/** The stays, in the order of the journey. */
export function StayFields(props: BlockProps) {
  const listId = useId();
  const { parts, problemOf, field, write } = fieldsOf(props, 'stays');
  const { form, hotels } = props;
  const lines = stayLines(form.values.stays, hotels);
  return (
    <BlockFold {...props} block="stays">
      <p className="text-ink-soft">
        Отель в&nbsp;Мекке и&nbsp;дни в&nbsp;городах, названные выше, здесь те&nbsp;же: меняйте их
        там или здесь.
      </p>
      {lines.map((said, at) => {
        const name = (part: string) => `stay${at + 1}_${part}`;
        const isWrong = STAY_PARTS.some((part) => problemOf(name(part)));
        return (
          <Fold key={at} title={`${at + 1}-е место проживания`} said={said} isWrong={isWrong}>
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField label="Город" {...field(name('city'))}>
                <option value="">нет</option>
                {options(HOTEL_CITIES, CITY_WORDS)}
              </SelectField>
              <Field
                label="Отель из&nbsp;справочника"
                list={listId}
                autoComplete="off"
                maxLength={LONGEST_PART}
                {...field(name('hotel'))}
                value={shownHotel(parts[name('hotel')] ?? '', hotels)}
                onBlur={() => {
                  const numbered = offerParts(withHotelNumbers(form.values, hotels).stays);
                  const hotel = numbered[name('hotel')] ?? '';
                  if (hotel !== (parts[name('hotel')] ?? '')) write(name('hotel'), hotel);
                }}
              />
            </div>
            <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
              <NumberField label="Ночей" {...field(name('nights'))} />
              <SelectField label="Питание" {...field(name('meals'))}>
                <option value="">не указано</option>
                {options(MEALS, MEALS_WORDS)}
              </SelectField>
              <NumberField label="Не ниже, ★" {...field(name('stars'))} />
              <NumberField label="Не дальше, м" {...field(name('distance'))} />
            </div>
          </Fold>
        );
      })}
      {/* One list for all stays: a directory may have a thousand hotels. */}
      <datalist id={listId}>
        {hotels.map((hotel) => (
          <option key={hotel.id}>{hotelLabel(hotel)}</option>
        ))}
      </datalist>
    </BlockFold>
  );
}

export function InclusionFields(props: BlockProps) {
  const { parts, problemOf, field } = fieldsOf(props, 'inclusions');
  return (
    <BlockFold {...props} block="inclusions">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {INCLUSIONS.map((item) => (
          <div key={item} className="min-w-0 space-y-2">
            <SelectField label={INCLUSION_LABELS[item]} {...field(`in_${item}`)}>
              <option value="">не указано</option>
              {options(
                INCLUSION_STATES.filter((state) => state !== 'not_needed' || item === 'visa'),
                INCLUSION_STATE_LABELS,
              )}
            </SelectField>
            <Fold
              title="Подробнее"
              label={INCLUSION_LABELS[item]}
              said={extraWords(parts, item)}
              isWrong={['amount', 'quantity', 'note'].some((name) => problemOf(`${name}_${item}`))}
            >
              <div className="grid grid-cols-2 gap-3">
                <NumberField label="Доплата" {...field(`amount_${item}`)} />
                <SelectField label="Валюта" {...field(`currency_${item}`)}>
                  {options(CURRENCIES, CURRENCY_SIGNS)}
                </SelectField>
              </div>
              {QUANTITY_UNITS[item] && (
                <NumberField
                  label={`Сколько, ${QUANTITY_UNITS[item]}`}
                  {...field(`quantity_${item}`)}
                />
              )}
              <Field label="Пояснение" maxLength={LONGEST_NOTE} {...field(`note_${item}`)} />
            </Fold>
          </div>
        ))}
      </div>
    </BlockFold>
  );
}

interface BlockFoldProps extends BlockProps {
  block: OfferBlock;
  children: ReactNode;
}

/** A block that opens on demand. Scripts find it by the name of its <fieldset>. */
function BlockFold({ form, hotels, block, children }: BlockFoldProps) {
  return (
    <Fold
      name={block}
      title={OFFER_BLOCKS[block]}
      said={blockLines(block, form.values[block], hotels).join('; ') || null}
      isWrong={form.problemOf(block) !== null}
    >
      {children}
      <SureField form={form} field={block} />
    </Fold>
  );
}

interface FoldProps {
  /** The name of its <fieldset>. */
  name?: string;
  title: string;
  /** The subject of its fields, if the title does not name it. */
  label?: string;
  /** The values of its fields in words; null without any. */
  said: string | null;
  /** Whether it contains a problem, which opens it. */
  isWrong: boolean;
  children: ReactNode;
}

/** Fields that open on demand, with their values in words while closed. */
function Fold({ name, title, label = title, said, isWrong, children }: FoldProps) {
  // It stays open after the problem is corrected.
  const [isOpen, setOpen] = useState(isWrong);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/fold rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2">
        <span className="min-w-0">
          <b className="font-semibold">{title}</b>
          <span className="text-ink-soft in-[[open]>summary]:hidden">: {said ?? UNSAID}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-soft in-[[open]>summary]:rotate-180" />
      </summary>
      <fieldset name={name} className="min-w-0 space-y-4 px-4 pb-4">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </details>
  );
}

const UNSAID = 'не\u00a0указано';

function options<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
) {
  return <Options of={values.map((value) => [value, words[value]])} />;
}
