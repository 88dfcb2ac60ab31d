import type { ComponentType } from 'react';
import type { Sura } from '#lib/suras.ts';

/** What a player inside the reader is given. */
export interface RecitationPlaceProps {
  sura: Pick<Sura, 'number' | 'slug' | 'name' | 'russianName' | 'numberOfAyahs'>;
  /** The verse somebody asked to hear; a new object for each time they ask. */
  asked: { ayah: number } | null;
  /** Says which verse sounds, null for none: the reader marks it and brings it into view. */
  onSounding: (ayah: number | null) => void;
}

/** The place in the reader where a recitation is played: the route puts the player there. */
export type RecitationPlace = ComponentType<RecitationPlaceProps>;
