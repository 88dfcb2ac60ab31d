import { type StatusFlags, statusOfEdited } from '#features/tours/offer/tour-marks.ts';
import type { Tour, TourStatus } from '#features/tours/model/tour.ts';

/** The status that the add form gives: VIP before hot before combo. */
export function statusOfNew({ is_vip, is_hot, is_combo }: StatusFlags): TourStatus {
  if (is_vip) return 'vip';
  return statusOfEdited({ is_hot, is_combo });
}

/** The status that an import gives: hot before combo before VIP. */
export function statusOfImported(flags: StatusFlags): TourStatus {
  const status = statusOfEdited(flags);
  return status === 'regular' && flags.is_vip ? 'vip' : status;
}

/**
 * The flags that the edit form shows. A status counts as its flag: a tour with status VIP may also be
 * hot, and saving must keep that.
 */
export function shownFlags(
  tour: StatusFlags & Pick<Tour, 'is_direct'> & { tour_status: string | null },
) {
  const { tour_status: status } = tour;
  return {
    is_regular: status === null || status === '' || status === 'regular',
    is_vip: tour.is_vip || status === 'vip',
    is_hot: tour.is_hot || status === 'hot',
    is_combo: tour.is_combo || status === 'combo',
    is_direct: tour.is_direct,
  };
}
