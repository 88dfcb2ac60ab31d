import { operatorName, type Tour } from '#features/tours/model/tour.ts';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';

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
 * letter of its name in a colour of the name. The name itself is beside it.
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
  const sum = [...name].reduce((so, sign) => so + sign.charCodeAt(0), 0);
  return (
    <span
      aria-hidden="true"
      className={`${box} grid place-items-center font-bold ${COLOURS[sum % COLOURS.length]}`}
    >
      {name.charAt(0)}
    </span>
  );
}
