import { type DrawnScene, SCENE_LIGHTS, SCENE_PARTS } from '#lib/drawn-scene.ts';

const EDITION = 1;
const VIEWS = ['kazan', 'ufa', 'moskva', 'piter', 'gory', 'gorod'] as const;
const MOON = '2026-11-14';

/** What stands for a category of the demo content; others get a drawing by their address. */
const PARTS: Record<string, DrawnScene['part']> = {
  obryady: 'mecca',
  'mekka-i-medina': 'medina',
  podgotovka: 'tent',
  'v-doroge': 'city',
};

interface Addressed {
  slug: string;
  category_slug: string | null;
}

/** The scene of an article: by its category, in a light and before a city by its address. */
export function coverScene({ slug, category_slug }: Addressed): DrawnScene {
  const light = chosen(SCENE_LIGHTS, slug);
  return {
    part: PARTS[category_slug ?? ''] ?? chosen(SCENE_PARTS, category_slug ?? slug),
    light,
    view: chosen(VIEWS, `${slug} city`),
    ...(light === 'night' && { moon: MOON }),
  };
}

/** The address of the drawn cover of an article without a picture. */
export function coverAddress(article: Addressed): string {
  const { part, light, view } = coverScene(article);
  return `/oblozhka/${part}-${light}-${view}.svg?v=${EDITION}`;
}

/** The scene that such an address names; null for another one. */
export function sceneOfCover(name: string): DrawnScene | null {
  const [part, light, view, ...more] = name.split('-');
  const named = {
    part: SCENE_PARTS.find((one) => one === part),
    light: SCENE_LIGHTS.find((one) => one === light),
    view: VIEWS.find((one) => one === view),
  };
  if (!named.part || !named.light || !named.view || more.length > 0) return null;
  return {
    part: named.part,
    light: named.light,
    view: named.view,
    ...(light === 'night' && { moon: MOON }),
  };
}

function chosen<Of>(from: readonly [Of, ...Of[]], text: string): Of {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return from[sum % from.length] ?? from[0];
}
