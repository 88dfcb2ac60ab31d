/** What stands in front: parts of `Drawings`, and of `WideScene` itself. */
export const SCENE_PARTS = ['mecca', 'medina', 'tent', 'book', 'city'] as const;
export const SCENE_LIGHTS = ['day', 'dusk', 'night'] as const;

/** A wide drawing for covers and share pictures. No people, no text. */
export interface DrawnScene {
  part: (typeof SCENE_PARTS)[number];
  /** Of the sky; none above the text of share pictures. */
  light?: (typeof SCENE_LIGHTS)[number];
  /** The silhouette of a city (`viewOf`): far away, or in front for the part `city`. */
  view?: string;
  /** `walk`: a hotel and the way from it; `flight`: from the silhouette. */
  way?: 'walk' | 'flight';
  /** The day whose moon is drawn, 'YYYY-MM-DD'. */
  moon?: string;
}
