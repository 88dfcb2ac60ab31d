import { cityChoices, type Departures } from '#ui/city-choices.ts';
import { MultiSelect } from '#ui/multi-select.tsx';
import { useCitySearch } from '#ui/use-city-search.ts';

interface CityPickerProps {
  /** The cities that come first, in the order to show them. */
  departures: readonly Departures[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  isInline?: boolean;
}

/** Cities of departure, any number of them; with scripts any Russian city can be searched for. */
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
