import { Fragment } from 'react';
import {
  InclusionFields,
  RoomFields,
  SaleFields,
  StayFields,
} from '#features/tour-editing/form/offer-fields.tsx';
import { OFFER_BLOCKS } from '#features/tour-editing/fields/offer-fields.ts';
import { FlagField, Row, TourField } from '#features/tour-editing/form/tour-fields.tsx';
import type { KnownValues } from '#features/tour-editing/form/known-values.ts';
import { FORM_FLAGS, FORM_TEXTS } from '#features/tour-editing/form/tour-form-values.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { wordsOf } from '#features/tour-editing/fields/tour-field-words.ts';
import { FORM_BLOCKS, type FormBlockName } from '#features/tour-editing/fields/tour-field.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { Tick } from '#ui/field/control.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { WayLink } from '#ui/way-link.tsx';

interface BlocksProps {
  form: TourForm;
  known: KnownValues;
  rate: Rate;
  terms: TermsOwner | null;
}

/** The operator of a tour's terms, and the page to read or change them. */
export interface TermsOwner {
  name: string;
  address: string;
  isStated: boolean;
  isChangeable: boolean;
}

/** All blocks of the form, in order. */
export function TourBlocks({ form, known, rate, terms }: BlocksProps) {
  return (
    <div className="space-y-6">
      {(Object.keys(FORM_BLOCKS) as FormBlockName[]).map((block) => (
        <Fragment key={block}>
          <FormBlock title={FORM_BLOCKS[block]} isSpaced>
            {block === 'type' && <TypeChoice form={form} />}
            {block === 'status' && <Flags form={form} />}
            {block !== 'type' && block !== 'status' && (
              <Row>
                {FORM_TEXTS.filter((field) => wordsOf(field).block === block).map((field) => (
                  <TourField key={field} form={form} field={field} known={known} rate={rate} />
                ))}
              </Row>
            )}
            {block === 'main' && form.mode === 'edit' && <PriceChecked form={form} />}
            {block === 'main' && <RoomFields form={form} hotels={known.stayHotels} />}
            {block === 'main' && <InclusionFields form={form} hotels={known.stayHotels} />}
            {block === 'company' && <TermsNote terms={terms} />}
            {block === 'place' && <StayFields form={form} hotels={known.stayHotels} />}
          </FormBlock>
          {block === 'main' && (
            <FormBlock title={OFFER_BLOCKS.sale}>
              <SaleFields form={form} hotels={known.stayHotels} />
            </FormBlock>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Says that a tour has its operator's terms. */
function TermsNote({ terms }: { terms: TermsOwner | null }) {
  return (
    <p className="text-ink-soft">
      Условия оплаты, изменения и&nbsp;отмены тур берёт из&nbsp;карточки организатора
      {terms && (
        <>
          {' '}
          «{terms.name}»{!terms.isStated && ', а\u00a0там они пока не\u00a0указаны'}:{' '}
          <WayLink to={terms.address}>
            {terms.isChangeable ? 'изменить условия' : 'посмотреть условия'}
          </WayLink>
        </>
      )}
      .
    </p>
  );
}

function TypeChoice({ form }: { form: TourForm }) {
  const problem = form.problemOf('tour_type');
  return (
    <>
      <fieldset>
        <legend className="sr-only">{FORM_BLOCKS.type}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {TOUR_TYPES.map((type) => (
            <label
              key={type}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line-strong px-4 font-semibold has-checked:border-primary has-checked:bg-primary-tint"
            >
              <Tick
                type="radio"
                name="tour_type"
                value={type}
                checked={form.values.tour_type === type}
                onChange={() => form.set('tour_type', type)}
              />
              {TOUR_TYPE_LABELS[type]}
            </label>
          ))}
        </div>
      </fieldset>
      {problem && <p className="mt-1 font-medium text-danger">{problem}</p>}
    </>
  );
}

function Flags({ form }: { form: TourForm }) {
  return (
    <fieldset>
      <legend className="sr-only">{FORM_BLOCKS.status}</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {FORM_FLAGS.map((flag) => (
          <FlagField key={flag} form={form} flag={flag} />
        ))}
      </div>
    </fieldset>
  );
}

function PriceChecked({ form }: { form: TourForm }) {
  return (
    <TickField
      name="price_checked"
      checked={form.isPriceChecked}
      onChange={(event) => form.setPriceChecked(event.currentTarget.checked)}
    >
      Цена проверена сегодня
    </TickField>
  );
}
