import { Form } from 'react-router';
import { countOf } from '#lib/text/russian.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { Options } from '#ui/field/options.tsx';

export interface MergeChoice {
  id: number;
  name: string;
}

export interface MergedInto extends MergeChoice {
  tours: number;
  /** Why these two may not be merged; null when they may. */
  problem: string | null;
}

interface MergeBlockProps {
  /** The form's address of the thing that is merged away. */
  here: string;
  name: string;
  tours: number;
  others: readonly MergeChoice[];
  into: MergedInto | null;
  /** The effects on both things, in words. */
  about: string;
}

/** Merges one thing of the directory into another: choose, preview, confirm. */
export function MergeBlock({ here, name, tours, others, into, about }: MergeBlockProps) {
  const counted = (n: number) => countOf(n, ['тур', 'тура', 'туров']);
  return (
    <div id="merge" className="mt-10">
      <FormBlock title={'Объединить с\u00a0другой карточкой'} isSpaced>
        <p className="text-ink-soft">{about}</p>
        {into === null ? (
          <Form
            method="get"
            action={here}
            preventScrollReset
            className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
          >
            <SelectField label={'Объединить с'} name="into" defaultValue="">
              <option value="">выберите карточку</option>
              <Options of={others.map((other) => [other.id, other.name])} />
            </SelectField>
            <Button type="submit" look="quiet">
              Посмотреть, что получится
            </Button>
          </Form>
        ) : into.problem !== null ? (
          <>
            <FormProblem>{into.problem}</FormProblem>
            <ButtonLink href={here} look="quiet">
              Выбрать другую карточку
            </ButtonLink>
          </>
        ) : (
          <Form method="post" action={here} className="space-y-4">
            <input type="hidden" name="into" value={into.id} />
            <p>
              «{name}» ({counted(tours)}) войдёт в&nbsp;«{into.name}» ({counted(into.tours)}). Всего
              станет {counted(tours + into.tours)}. Это можно отменить в&nbsp;корзине в&nbsp;течение
              30&nbsp;дней, пока карточку и&nbsp;её туры никто не&nbsp;изменил.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="merge" look="danger">
                Объединить
              </Button>
              <ButtonLink href={here} look="quiet">
                Не&nbsp;объединять
              </ButtonLink>
            </div>
          </Form>
        )}
      </FormBlock>
    </div>
  );
}
