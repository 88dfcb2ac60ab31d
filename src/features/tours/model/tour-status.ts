import type { Tour, TourStatus } from '#features/tours/model/tour.ts';

export type StatusFlags = Pick<Tour, 'is_vip' | 'is_hot' | 'is_combo'>;

/** The status that the add form gives: VIP before hot before combo. */
export function statusOfNew({ is_vip, is_hot, is_combo }: StatusFlags): TourStatus {
  if (is_vip) return 'vip';
  return statusOfEdited({ is_hot, is_combo });
}

/** The status that the edit form gives: hot, combo or regular. VIP is a separate flag there. */
export function statusOfEdited({ is_hot, is_combo }: Omit<StatusFlags, 'is_vip'>): TourStatus {
  if (is_hot) return 'hot';
  return is_combo ? 'combo' : 'regular';
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
