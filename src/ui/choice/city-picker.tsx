import { cityChoices, type Departures } from '#ui/choice/city-choices.ts';
import { MultiSelect } from '#ui/choice/multi-select.tsx';
import { useCitySearch } from '#ui/choice/use-city-search.ts';

interface CityPickerProps {
  /** The cities that are shown first, in order. */
  departures: readonly Departures[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  isInline?: boolean;
}

/** A choice of any number of departure cities; with scripts all Russian cities can be searched. */
export function CityPicker({ departures, chosen, onChange, isInline }: CityPickerProps) {
  const { search, load } = useCitySearch();
  return (
    <MultiSelect
      label="Город вылета"
      name="cities"
      none="Любой город"
      choices={cityChoices(departures, '', [])}
      chosen={chosen}
      onChange={onChange}
      find={{
        label: 'Найти город',
        choices: (text) => cityChoices(departures, text, text.trim() ? search(text) : []),
      }}
      isInline={isInline}
      onOpen={load}
    />
  );
}
