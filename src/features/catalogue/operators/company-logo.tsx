import { operatorName, type Tour } from '#features/tours/model/tour.ts';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';
import { nameSeed, starPath } from '#features/catalogue/operators/star-pattern.ts';

/** Of names without a logo. */
const COLOURS = [
  'bg-primary-tint text-primary',
  'bg-vip-tint text-gold-ink',
  'bg-combo-tint text-combo',
  'bg-direct-tint text-direct',
];

type Branded = Pick<Tour, 'company_logo' | 'company_name'>;

/**
 * The operator's logo on white, on dark pages too, because operators draw it for white; else the first
 * letter of its name over a star, both of the name's own. The name itself is beside it.
 */
export function CompanyLogo({ tour, size = 64 }: { tour: Branded; size?: 28 | 64 }) {
  const box = `${size === 64 ? 'size-16' : 'size-7'} shrink-0 rounded-control`;
  const logo = ownPicture(tour.company_logo);
  if (logo) {
    return (
      <img
        src={copyAddress(logo, 160)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`${box} bg-white object-contain`}
      />
    );
  }
  const name = operatorName(tour).replace(/[«»"]/g, '');
  return (
    <span
      aria-hidden="true"
      className={`${box} relative grid place-items-center overflow-hidden font-bold ${nameColour(name)}`}
    >
      <svg viewBox="-9 -9 18 18" className="absolute inset-0 size-full opacity-20">
        <path d={starPath(nameSeed(name), 9)} fill="currentColor" />
      </svg>
      {[...name][0]}
    </span>
  );
}

/** The colours of a name's mark and pattern. */
export function nameColour(name: string) {
  return COLOURS[nameSeed(name) % COLOURS.length];
}
