import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { cityChoices } from '#ui/choice/city-choices.ts';
import { useCitySearch } from '#ui/choice/use-city-search.ts';

interface CityFieldProps {
  label: string;
  value: string;
  /** Cities of existing tours, the most frequent first. */
  known: readonly string[];
  problem: string | null;
  onChange: (city: string) => void;
}

const MOST = 8;

/** A city, typed or chosen from the built-in list and the cities of existing tours. */
export function CityField({ label, value, known, problem, onChange }: CityFieldProps) {
  const listId = useId();
  const { search, near, load } = useCitySearch();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = cityChoices(
    known.map((name) => ({ name, count: 1 })),
    value,
    value.trim() ? search(value) : [],
  )
    .map(({ label: name }) => name)
    .slice(0, MOST);
  const isShown = isOpen && found.length > 0 && !(found.length === 1 && found[0] === value);
  const meant = isShown ? null : near(value);
  const choose = (city: string) => {
    onChange(city);
    setOpen(false);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (key === 'Enter' && isShown && found[active] !== undefined) {
      event.preventDefault();
      choose(found[active]);
    } else if (key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Field
        label={label}
        name="city_from"
        required
        maxLength={100}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        problem={problem}
        onFocus={load}
        onKeyDown={press}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
      />
      {meant !== null && (
        <p className="mt-1">
          Такого города нет в&nbsp;списке.{' '}
          <button
            type="button"
            onClick={() => choose(meant)}
            className="min-h-11 font-semibold text-primary underline underline-offset-4"
          >
            Исправить на&nbsp;«{meant}»
          </button>
        </p>
      )}
      {isShown && <Choices id={listId} cities={found} active={active} onChoose={choose} />}
    </div>
  );
}

interface ChoicesProps {
  id: string;
  cities: readonly string[];
  /** The place of the city that the keyboard has reached. */
  active: number;
  onChoose: (city: string) => void;
}

function Choices({ id, cities, active, onChoose }: ChoicesProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Города"
      className="absolute inset-x-0 top-[calc(1.75rem+3rem)] z-20 mt-1 rounded-card border border-line bg-surface p-1 shadow-float"
    >
      {cities.map((city, place) => (
        // The keyboard chooses through the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={city}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(city)}
          className="flex min-h-11 cursor-pointer items-center rounded-control px-3 hover:bg-primary-tint aria-selected:bg-primary-tint"
        >
          {city}
        </div>
      ))}
    </div>
  );
}
