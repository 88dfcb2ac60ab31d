import type { ReactNode } from 'react';
import type { Picks, Side } from '#lib/form/form-conflict.ts';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Tick } from '#ui/field/control.tsx';

interface ShownDifference<Field extends string> {
  field: Field;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  likely: Side;
}

interface ConflictChoiceProps<Field extends string> {
  title: string;
  /** Who saved the other version; null when unknown. */
  by: string | null;
  found: readonly ShownDifference<Field>[];
  picks: Picks<Field>;
  onPick: (field: Field, side: Side) => void;
  onPickAll: (side: Side) => void;
}

/** Somebody else has saved the thing: a choice between both versions, field by field. */
export function ConflictChoice<Field extends string>(props: ConflictChoiceProps<Field>) {
  const { title, found, picks, onPick, onPickAll } = props;
  const hydrated = useHydrated();
  const by = props.by ?? 'другой сотрудник';
  return (
    <section
      id="conflict"
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-6 scroll-mt-32 rounded-card border-2 border-gold bg-surface p-4 sm:p-6"
    >
      <h2 id="conflict-title" className="text-xl">
        {title}
      </h2>
      {found.length === 0 ? (
        <p className="mt-2">
          Новая версия (<b className="wrap-anywhere">{by}</b>) совпадает с&nbsp;вашей.
        </p>
      ) : (
        <>
          <p className="mt-2">
            Автор новой версии&nbsp;— <b className="wrap-anywhere">{by}</b>. Выберите
            по&nbsp;каждому полю, что оставить, и&nbsp;сохраните. Поля, которых здесь нет,
            совпадают.
          </p>
          {hydrated && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="quiet" onClick={() => onPickAll('mine')}>
                Всё моё
              </Button>
              <Button look="quiet" onClick={() => onPickAll('theirs')}>
                Всё из&nbsp;новой версии
              </Button>
            </div>
          )}
          <div className="mt-4 space-y-4">
            {found.map(({ field, label, mine, theirs, likely }) => {
              const choice = (side: Side, words: string, value: ReactNode) => (
                <label className="flex min-h-11 min-w-0 items-start gap-3 rounded-control border border-line-strong p-3 has-checked:border-primary has-checked:bg-primary-tint">
                  <Tick
                    type="radio"
                    name={`pick.${field}`}
                    value={side}
                    checked={(picks[field] ?? likely) === side}
                    onChange={() => onPick(field, side)}
                  />
                  <span className="min-w-0 text-sm text-ink-soft">
                    {words}
                    <span className="block text-base wrap-anywhere whitespace-pre-line text-ink">
                      {value}
                    </span>
                  </span>
                </label>
              );
              return (
                <fieldset key={field}>
                  <legend className="mb-1 font-semibold">{label}</legend>
                  <div className="grid gap-2 sm:grid-cols-2">
                    {choice('mine', 'У вас', mine)}
                    {choice('theirs', 'В новой версии', theirs)}
                  </div>
                </fieldset>
              );
            })}
          </div>
        </>
      )}
    </section>
  );
}
