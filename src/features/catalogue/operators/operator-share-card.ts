import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';
import { LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { countOf } from '#lib/text/russian.ts';

/** The texts of an operator's share picture; `tours` of it can be booked. */
export function operatorShareCard(operator: PublicOperator, tours: number): ShareCard {
  const { name, legal_kind, register_number, is_example, since_year } = operator;
  const facts = [
    is_example ? 'Это пример: такой компании нет' : null,
    legal_kind === null ? 'Кто это по\u00a0закону, не\u00a0указано' : LEGAL_WORDS[legal_kind],
    register_number === null
      ? null
      : `Номер в\u00a0реестре: ${register_number}${is_example ? ' (пример)' : ''}`,
    since_year === null ? null : `Работает с\u00a0${since_year}\u00a0года`,
    tours === 0
      ? 'Сейчас туров нет'
      : `${countOf(tours, ['тур', 'тура', 'туров'])} в\u00a0каталоге`,
  ];
  return {
    kicker: 'Организатор Умры и\u00a0Хаджа',
    title: name,
    facts: facts.filter((fact) => fact !== null),
    price: null,
    scene: { part: 'mecca', view: 'gorod', way: 'flight' },
  };
}
