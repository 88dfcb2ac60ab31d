import { type Scene, sceneWords } from '#features/catalogue/gallery/scene.ts';
import { TourJourney } from '#features/catalogue/gallery/tour-journey.tsx';
import { TourScene } from '#features/catalogue/gallery/tour-scene.tsx';

/** The scenes of a page: the first one, from laptops on all in one wide picture. Only the server draws it. */
export function ScenesOfPage({ scenes }: { scenes: readonly Scene[] }) {
  const [first] = scenes;
  if (!first) return null;
  return (
    <>
      <TourScene
        scene={first}
        shape="wide"
        label={sceneWords([first])}
        className="mt-4 h-28 rounded-card sm:h-44 lg:hidden"
      />
      <span
        role="img"
        aria-label={sceneWords(scenes)}
        className={`scene mt-4 block h-56 overflow-hidden rounded-card max-lg:hidden print:hidden ${first.isNight ? 'scene-night' : ''}`}
      >
        <TourJourney scenes={scenes} />
      </span>
    </>
  );
}
