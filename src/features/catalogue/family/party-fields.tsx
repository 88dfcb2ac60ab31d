import { type Party, PARTY_LIMITS } from '#lib/party.ts';
import { SelectField } from '#ui/field/field.tsx';

interface PartyFieldsProps {
  /** The initial party. */
  party: Party | null;
  /** Whether the choice of adults may stay empty: then there is no party. */
  canBeNobody?: boolean;
  /** The prefix of the ids of its controls. */
  id?: string;
}

/** «Сколько вас»: adults, children with their ages, rooms. */
export function PartyFields({ party, canBeNobody = false, id = 'party' }: PartyFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Сколько вас</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2">
        <SelectField
          label="Взрослых"
          id={`${id}-adults`}
          name="adults"
          defaultValue={party?.adults ?? (canBeNobody ? '' : 2)}
        >
          {canBeNobody && <option value="">не&nbsp;считать</option>}
          {numbers(1, PARTY_LIMITS.adults)}
        </SelectField>
        <SelectField
          label="Детей"
          id={`${id}-children`}
          name="children"
          defaultValue={party?.children ?? 0}
        >
          {numbers(0, PARTY_LIMITS.children)}
        </SelectField>
        <SelectField
          label="Номеров"
          id={`${id}-rooms`}
          name="rooms"
          defaultValue={party?.rooms ?? ''}
        >
          <option value="">любое число</option>
          {numbers(1, PARTY_LIMITS.rooms)}
        </SelectField>
      </div>
      {party !== null && party.children > 0 && (
        <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2">
          {Array.from({ length: party.children }, (_, place) => (
            <SelectField
              key={place}
              label={party.children === 1 ? 'Возраст ребёнка' : `Возраст ${place + 1}-го`}
              id={`${id}-age-${place}`}
              name="ages"
              defaultValue={party.ages?.[place] ?? ''}
            >
              <option value="">не&nbsp;указан</option>
              <option value="0">до&nbsp;года</option>
              {numbers(1, PARTY_LIMITS.age)}
            </SelectField>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function numbers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, place) => (
    <option key={place} value={from + place}>
      {from + place}
    </option>
  ));
}
