import type { Room } from '#features/tours/model/offer.ts';

/** The words beside a price that say whom it is for. */
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

/** «за человека, в четырёхместном» for the lead price; «за человека» when no room is stated. */
export function priceFor(room: Room | null): string {
  return room === null ? 'за человека' : ROOM_WORDS[room];
}
