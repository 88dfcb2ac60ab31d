import { ChevronDown, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { chosenText, matchingChoices, withChosen, type Choice } from '#ui/choice/choice.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useMultiSelect } from '#ui/choice/use-multi-select.ts';
import { Input, Tick } from '#ui/field/control.tsx';

interface MultiSelectProps {
  label: string;
  /** Name of the field; every ticked box sends its value under it. */
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The text when nothing is chosen: «Любой город». */
  none: string;
  /** Adds a field to search the options, once there are scripts. */
  find?: {
    label: string;
    /** The options for a typed text; by default those whose label contains it. */
    choices?: (text: string) => readonly Choice[];
  };
  /** Why nothing can be chosen now; shown in place of the list. */
  locked?: string | null;
  /**
   * Opens in the page's flow, as in a column of filters, at any width; else so on a phone, where it
   * would hide the next field, and over the page where there is room.
   */
  isInline?: boolean;
  onOpen?: () => void;
}

const FIELD = 'flex min-h-15 items-center gap-3 rounded-control border px-4 py-1.5';

/**
 * The multi-select of the site: a disclosure with real checkboxes, so that it also works in a form
 * without scripts. The owner holds the choice; boxes ticked before the scripts ran are passed to
 * `onChange` at once.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, none, locked } = props;
  if (locked) {
    return (
      <div className={`${FIELD} border-dashed border-line-strong`}>
        <FieldText label={label}>{locked}</FieldText>
      </div>
    );
  }
  return <OpenMultiSelect {...props} none={none} />;
}

function OpenMultiSelect(props: MultiSelectProps) {
  const { label, name, choices, chosen, onChange, none, find, isInline = false, onOpen } = props;
  const [text, setText] = useState('');
  const hydrated = useHydrated();
  const ref = useMultiSelect({
    chosen,
    onChange,
    onOpen: () => onOpen?.(),
    onClose: () => setText(''),
    isFloating: !isInline,
  });
  const found = find?.choices?.(text) ?? matchingChoices(choices, text);
  const labels = chosen.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={ref} className="group relative min-w-0">
      <summary
        className={`${FIELD} border-line-strong bg-surface hover:border-primary group-open:border-primary`}
      >
        <FieldText label={label}>
          {chosen.length > 0 ? (
            chosenText(labels, none)
          ) : (
            <>
              <span className="group-has-checked:hidden">{none}</span>
              <span className="hidden group-has-checked:inline">Выбрано</span>
            </>
          )}
        </FieldText>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div
        className={
          isInline
            ? 'mt-1 flex max-h-80 flex-col print:hidden'
            : 'inset-x-0 top-full z-20 mt-1 flex max-h-[min(26rem,60dvh)] min-w-[min(16rem,100%)] scroll-mb-4 flex-col rounded-card border border-line bg-surface md:absolute md:shadow-float print:hidden'
        }
      >
        {find && hydrated && (
          <SearchBox
            label={find.label}
            text={text}
            onText={setText}
            found={found.length}
            onEnter={() => ref.current?.querySelector<HTMLElement>('fieldset input')?.focus()}
          />
        )}
        <div className="min-h-0 grow overflow-y-auto overscroll-contain p-1">
          <fieldset>
            <legend className="sr-only">{label}</legend>
            {found.length === 0 && <p className="px-3 py-2.5 text-ink-soft">Ничего не найдено</p>}
            {withChosen(found, choices, chosen).map((choice) => (
              <Row
                key={choice.value}
                name={name}
                choice={choice}
                isChosen={chosen.includes(choice.value)}
                onToggle={(isChosen) =>
                  onChange(
                    isChosen
                      ? [...chosen, choice.value]
                      : chosen.filter((value) => value !== choice.value),
                  )
                }
              />
            ))}
          </fieldset>
        </div>
        {hydrated && (
          <div className="flex justify-between border-t border-line p-1">
            <button
              type="button"
              aria-disabled={chosen.length === 0}
              onClick={() => chosen.length > 0 && onChange([])}
              className={ACTION}
            >
              Сбросить
            </button>
            {!isInline && (
              <button type="button" onClick={close} className={`${ACTION} text-primary`}>
                Готово
              </button>
            )}
          </div>
        )}
      </div>
    </details>
  );
}

const ACTION =
  'min-h-11 rounded-control px-3 font-semibold hover:text-primary aria-disabled:text-ink-soft aria-disabled:opacity-60';

function FieldText({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="min-w-0 grow">
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className="block truncate font-medium">{children}</span>
    </span>
  );
}

interface RowProps {
  name: string;
  choice: Choice;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
}

function Row({ name, choice, isChosen, onToggle }: RowProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1 hover:bg-primary-tint">
      <Tick
        name={name}
        value={choice.value}
        checked={isChosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className={`min-w-0 grow ${choice.count === 0 ? 'text-ink-soft' : ''}`}>
        {choice.label}
      </span>{' '}
      {choice.count !== undefined && (
        <span className="text-sm text-ink-soft tabular-nums">{choice.count}</span>
      )}
    </label>
  );
}

interface SearchBoxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  found: number;
  onEnter: () => void;
}

function SearchBox({ label, text, onText, found, onEnter }: SearchBoxProps) {
  // Enter would submit the surrounding form.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="relative border-b border-line p-2">
      <Search className="pointer-events-none absolute top-1/2 left-5 size-5 [translate:0_-50%] text-ink-soft" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={enter}
        className="pr-3 pl-10"
      />
      <output className="sr-only">{text && `Найдено: ${found}`}</output>
    </div>
  );
}
