import { fieldLabel } from '#features/tour-editing/form/field-words.ts';
import { ON_REQUEST, priceParts, priceText } from '#features/tour-editing/form/tour-form-values.ts';
import type { TourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { dollarsOf } from '#lib/money/stated-money.ts';
import { MoneyField } from '#ui/field/money-field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { readMoney } from '#features/tour-editing/fields/money-input.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { OFFER_FIELDS } from '#features/tour-editing/fields/offer-fields.ts';
import { formatUsd } from '#lib/money/roubles.ts';

/** The stated price, whether it is «от», and its amount in dollars. */
export function PriceField({ form, rate }: { form: TourForm; rate: Rate }) {
  const { amount, currency, isFrom } = priceParts(form.values.price);
  const isOnRequest = currency === ON_REQUEST;
  const write = (next: string, code: string, from = isFrom) =>
    form.set('price', priceText(next, code, from));
  return (
    <div>
      <MoneyField
        label={fieldLabel('price')}
        problem={form.problemOf('price')}
        hint={priceHint(amount, currency, rate)}
        onRequest={ON_REQUEST}
        amount={{
          name: 'price',
          required: !isOnRequest,
          value: amount,
          onChange: (event) => {
            const typed = event.currentTarget.value;
            // Typing an amount ends «on request».
            write(typed, isOnRequest && typed !== '' ? 'RUB' : currency);
          },
        }}
        currency={{
          name: 'price_currency',
          value: currency,
          onChange: (event) => {
            const code = event.currentTarget.value;
            write(code === ON_REQUEST ? '' : amount, code);
          },
        }}
      />
      <div className="mt-2">
        <TickField
          name="price_from"
          checked={isFrom}
          onChange={(event) => write(amount, currency, event.currentTarget.checked)}
        >
          {OFFER_FIELDS.price_is_from.label}
        </TickField>
      </div>
    </div>
  );
}

function priceHint(amount: string, currency: string, rate: Rate): string {
  if (currency === ON_REQUEST) return 'Посетители увидят «по\u00a0запросу»';
  const read = readMoney(amount, currency);
  if (!read.ok || currency === 'USD') return 'Целым числом, как её называет организатор';
  const dollars = dollarsOf(read.money, rate);
  return dollars === null
    ? 'Курса пока нет: доллары посчитаются, когда он появится'
    : `По\u00a0курсу это ${formatUsd(dollars)}`;
}
