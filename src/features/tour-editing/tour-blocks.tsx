import { ImageField } from '#features/images/image-field.tsx';
import type { ImageFolder } from '#features/images/image-rules.ts';
import { CityField } from '#features/tour-editing/city-field.tsx';
import { FIELD_LABELS } from '#features/tour-editing/field-words.ts';
import type { KnownValues } from '#features/tour-editing/known-values.ts';
import {
  DayField,
  FlagField,
  NamedField,
  NumberField,
  Row,
  TextBlock,
  TextField,
} from '#features/tour-editing/tour-fields.tsx';
import { FORM_FLAGS, withDays, withDeparture } from '#features/tour-editing/tour-form.ts';
import type { TourForm } from '#features/tour-editing/use-tour-form.ts';
import type { TourImage } from '#features/tours/tour-input.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/tour.ts';
import { FormBlock } from '#ui/form-block.tsx';

interface BlocksProps {
  form: TourForm;
  known: KnownValues;
}

/** All blocks of the form, in their order. */
export function TourBlocks({ form, known }: BlocksProps) {
  return (
    <div className="space-y-6">
      <TypeBlock form={form} />
      <MainBlock form={form} known={known} />
      <PlaceBlock form={form} known={known} />
      <FormBlock title="Контакты">
        <Row>
          <TextField form={form} field="whatsapp" inputMode="tel" hint="Номер или ссылка на чат" />
          <TextField form={form} field="telegram" hint="@имя, ссылка или номер" />
          <TextField form={form} field="phone" inputMode="tel" />
        </Row>
      </FormBlock>
      <FormBlock title="Описание">
        <TextBlock form={form} field="description" />
      </FormBlock>
      <FormBlock title="Статусы тура">
        <fieldset>
          <legend className="sr-only">Статусы тура</legend>
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            {FORM_FLAGS.map((flag) => (
              <FlagField key={flag} form={form} flag={flag} />
            ))}
          </div>
        </fieldset>
      </FormBlock>
      <FormBlock title="Турфирма">
        <Row>
          <NamedField
            form={form}
            field="company_name"
            known={known}
            names={known.companies.map(({ company_name }) => company_name)}
          />
          <TourImageField form={form} field="company_logo" folder="company-logos" />
        </Row>
      </FormBlock>
      <FormBlock title="Гид">
        <Row>
          <NamedField
            form={form}
            field="guide_name"
            known={known}
            names={known.guides.map(({ guide_name }) => guide_name)}
          />
          <TourImageField form={form} field="guide_photo" folder="guide-photos" />
        </Row>
      </FormBlock>
      <FormBlock title="Перелёт">
        <Row>
          <TextField form={form} field="outbound_route" placeholder="Казань — Стамбул — Медина" />
          <TextField form={form} field="return_route" placeholder="Джидда — Стамбул — Казань" />
          <NamedField form={form} field="airline" known={known} names={known.airlines} />
        </Row>
      </FormBlock>
      <FormBlock title="Информация от турфирмы">
        <TourImageField form={form} field="tour_operator_info" folder="operator-info" />
      </FormBlock>
    </div>
  );
}

function TypeBlock({ form }: { form: TourForm }) {
  const problem = form.problemOf('tour_type');
  return (
    <FormBlock title="Тип тура">
      <fieldset>
        <legend className="sr-only">Тип тура</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {TOUR_TYPES.map((type) => (
            <label
              key={type}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line-strong px-4 font-semibold has-checked:border-primary has-checked:bg-primary-tint"
            >
              <input
                type="radio"
                name="tour_type"
                value={type}
                checked={form.values.tour_type === type}
                onChange={() => form.set('tour_type', type)}
                className="size-5 accent-primary"
              />
              {TOUR_TYPE_LABELS[type]}
            </label>
          ))}
        </div>
      </fieldset>
      {problem && <p className="mt-1 font-medium text-danger">{problem}</p>}
    </FormBlock>
  );
}

function MainBlock({ form, known }: BlocksProps) {
  return (
    <FormBlock title="Основные данные">
      <Row>
        <CityField
          label={FIELD_LABELS.city_from}
          value={form.values.city_from}
          known={known.cities}
          problem={form.problemOf('city_from')}
          onChange={(city) => form.set('city_from', city)}
        />
        <DayField
          form={form}
          field="departure_date"
          required
          hint="Например, 15.01.2027"
          onValue={(text) => form.change('departure_date', (now) => withDeparture(now, text))}
        />
        <NumberField
          form={form}
          field="days"
          required
          min={1}
          hint="Со днём вылета и днём возвращения"
          onValue={(text) => form.change('days', (now) => withDays(now, text))}
        />
        <NumberField form={form} field="price" required min={1} hint="В целых долларах США" />
        <DayField
          form={form}
          field="end_date"
          hint="Считается сама по дате вылета и числу дней"
          onValue={(text) => form.set('end_date', text)}
        />
        <TextField form={form} field="month" hint="По дате вылета" isReadOnly />
      </Row>
      {form.mode === 'edit' && (
        <label className="mt-4 flex items-center gap-3">
          <input
            type="checkbox"
            name="price_checked"
            checked={form.isPriceChecked}
            onChange={(event) => form.setPriceChecked(event.currentTarget.checked)}
            className="size-6 shrink-0 accent-primary"
          />
          Цена проверена сегодня
        </label>
      )}
    </FormBlock>
  );
}

function PlaceBlock({ form, known }: BlocksProps) {
  return (
    <FormBlock title="Проживание и расположение">
      <Row>
        <NamedField
          form={form}
          field="hotel_name"
          known={known}
          names={known.hotels.map(({ hotel_name }) => hotel_name)}
        />
        <TextField form={form} field="hotel_address" />
        <NumberField form={form} field="days_in_mecca" min={0} />
        <NumberField form={form} field="days_in_medina" min={0} />
        <NumberField form={form} field="distance_to_kaaba" min={0} />
        <TextField form={form} field="latitude" inputMode="decimal" placeholder="21,4225" />
        <TextField form={form} field="longitude" inputMode="decimal" placeholder="39,8262" />
      </Row>
    </FormBlock>
  );
}

interface TourImageFieldProps {
  form: TourForm;
  field: TourImage;
  folder: ImageFolder;
}

function TourImageField({ form, field, folder }: TourImageFieldProps) {
  return (
    <ImageField
      name={field}
      label={FIELD_LABELS[field]}
      value={form.values[field] || null}
      error={form.problemOf(field)}
      onChange={(address) => form.set(field, address ?? '')}
      folder={folder}
    />
  );
}
