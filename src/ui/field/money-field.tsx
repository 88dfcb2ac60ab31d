import type { ComponentProps } from 'react';
import { CURRENCIES, CURRENCY_SIGNS } from '#lib/money/stated-money.ts';
import { Input, Select } from '#ui/field/control.tsx';
import { FieldFrame, type FrameProps } from '#ui/field/field-frame.tsx';
import { Options } from '#ui/field/options.tsx';

interface MoneyFieldProps extends FrameProps {
  label: string;
  amount: ComponentProps<'input'>;
  currency: ComponentProps<'select'>;
  /** The value of the choice «по запросу» among the currencies; without it the choice is absent. */
  onRequest?: string;
}

/** A stated price: amount and currency, side by side. */
export function MoneyField({ label, problem, hint, amount, currency, onRequest }: MoneyFieldProps) {
  return (
    <FieldFrame label={label} problem={problem} hint={hint}>
      {(tied) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...tied}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            className="min-w-0 flex-1 basis-24 tabular-nums"
            {...amount}
          />
          <Select
            aria-label={`${label}: валюта`}
            className="w-auto! max-w-full grow-0 basis-auto"
            {...currency}
          >
            <Options of={CURRENCIES.map((code) => [code, CURRENCY_SIGNS[code]])} />
            {onRequest !== undefined && <option value={onRequest}>по запросу</option>}
          </Select>
        </div>
      )}
    </FieldFrame>
  );
}
