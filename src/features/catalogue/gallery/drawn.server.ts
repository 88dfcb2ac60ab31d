import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HotelPlan } from '#features/catalogue/gallery/hotel-plan.tsx';
import { planOf } from '#features/catalogue/gallery/plan.ts';
import { type Scene, scenesOfTour } from '#features/catalogue/gallery/scene.ts';
import { ScenesOfPage } from '#features/catalogue/gallery/scenes-of-page.tsx';
import { TourScene } from '#features/catalogue/gallery/tour-scene.tsx';
import type { UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { Picture } from '#ui/picture.tsx';

/** The scenes of a page as HTML, so that no script contains them. */
export function drawnScenes(scenes: readonly Scene[]): string {
  return renderToStaticMarkup(createElement(ScenesOfPage, { scenes }));
}

/** What stands above the words of a tour among similar ones: its hotel's photograph, else its first scene. */
export function drawnTour(tour: UpcomingTour): string {
  const [address, color = '#888888'] = tour.lines?.photo?.split(' ') ?? [];
  const className = 'h-28 w-full';
  if (address !== undefined) {
    const size = { width: 480, height: 320, sizes: '(min-width: 48rem) 24rem, 100vw' };
    return renderToStaticMarkup(
      createElement(Picture, { address, color, alt: '', className, ...size }),
    );
  }
  const [scene] = scenesOfTour(tour, []);
  return scene === undefined
    ? ''
    : renderToStaticMarkup(createElement(TourScene, { scene, shape: 'wide', className }));
}

/** The plan of a hotel as HTML; null where `planOf` has none. */
export function drawnPlan(hotel: Parameters<typeof planOf>[0] | undefined): string | null {
  const plan = hotel ? planOf(hotel) : null;
  return plan && renderToStaticMarkup(createElement(HotelPlan, { plan }));
}
