import { operatorName, type Tour } from '#features/tours/model/tour.ts';
import { copyAddress, ownPicture } from '#lib/contact/copy-address.ts';

type Branded = Pick<Tour, 'company_logo' | 'company_name'>;

/**
 * The operator's logo on white, on dark pages too, because operators draw it for white; else the first
 * letter of its name. The name itself is beside it.
 */
export function CompanyLogo({ tour, size = 40 }: { tour: Branded; size?: 40 | 64 }) {
  const box = `${size === 64 ? 'size-16' : 'size-10'} shrink-0 rounded-control`;
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
        className={`${box} bg-white object-contain p-0.5`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${box} grid place-items-center bg-primary-tint font-bold text-primary`}
    >
      {operatorName(tour).replace(/[«»"]/g, '').charAt(0)}
    </span>
  );
}
