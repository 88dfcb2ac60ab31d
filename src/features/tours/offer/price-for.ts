import type { Room } from '#features/tours/model/offer.ts';

/** For whom a price is, as it stands beside the figure. */
const ROOM_WORDS: Record<Room, string> = {
  single: 'за человека, в одноместном',
  double: 'за человека, в двухместном',
  triple: 'за человека, в трёхместном',
  quad: 'за человека, в четырёхместном',
  quint: 'за человека, в пятиместном',
  child_bed: 'за ребёнка с местом',
  child_no_bed: 'за ребёнка без места',
  infant: 'за младенца',
};

/** For whom the lead price is: «за человека, в четырёхместном»; «за человека» when nobody says. */
export function priceFor(room: Room | null): string {
  return room === null ? 'за человека' : ROOM_WORDS[room];
}
