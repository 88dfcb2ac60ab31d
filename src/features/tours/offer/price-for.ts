import type { Room } from '#features/tours/offer.ts';

/** For whom a price is, as it stands beside the figure. */
const ROOM_WORDS: Record<Room, string> = {
  single: 'за\u00a0человека, в\u00a0одноместном',
  double: 'за\u00a0человека, в\u00a0двухместном',
  triple: 'за\u00a0человека, в\u00a0трёхместном',
  quad: 'за\u00a0человека, в\u00a0четырёхместном',
  quint: 'за\u00a0человека, в\u00a0пятиместном',
  child_bed: 'за\u00a0ребёнка с\u00a0местом',
  child_no_bed: 'за\u00a0ребёнка без\u00a0места',
  infant: 'за\u00a0младенца',
};

/** For whom the lead price is: «за человека, в четырёхместном»; «за человека» when nobody says. */
export function priceFor(room: Room | null): string {
  return room === null ? 'за\u00a0человека' : ROOM_WORDS[room];
}
