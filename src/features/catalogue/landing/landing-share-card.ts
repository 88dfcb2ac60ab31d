import type { LandingFigures } from '#features/catalogue/landing/landing-offers.ts';
import { dayText } from '#features/catalogue/landing/landing-seasons.ts';
import { viewOf } from '#lib/city/city-view.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { countOf } from '#lib/text/russian.ts';

/** The texts of a landing page's share picture: how many tours, of whom, from what price. */
export function landingShareCard(
  heading: string,
  figures: LandingFigures,
  city: string | null,
): ShareCard {
  const { count, operators, lowestPrice, nearestDeparture } = figures;
  const facts = [
    count === 0 ? 'Сейчас таких туров нет' : countOf(count, ['тур', 'тура', 'туров']),
    operators === 0 ? null : countOf(operators, ['организатор', 'организатора', 'организаторов']),
    nearestDeparture && `Ближайший вылет ${dayText(nearestDeparture)}`,
  ];
  return {
    kicker: 'Каталог туров',
    title: heading,
    facts: facts.filter((fact) => fact !== null),
    price: lowestPrice && {
      amount: `${count === 1 ? '' : 'от\u00a0'}${lowestPrice.main}`,
      of: [lowestPrice.beside, 'за\u00a0человека'].filter(Boolean).join(' '),
    },
    scene: { part: 'mecca', view: viewOf(city ?? 'Москва'), way: 'flight' },
  };
}
