import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawnScene } from '#lib/drawn-scene.ts';
import { Drawings } from '#ui/drawings.tsx';
import { WideScene } from '#ui/scene/wide-scene.tsx';

/** The colours of scenes in src/app.css, which a file of its own does not see: light, then dark. */
export const SCENE_COLOURS: Readonly<Record<string, readonly [string, string]>> = {
  'scene-night': ['#1d3a4a', '#0b151a'],
  'scene-dawn': ['#f9dfc4', '#3d3b3a'],
  'scene-day': ['#c9dfe6', '#16303c'],
  'scene-light': ['#fffdf6', '#8fa7a8'],
  'scene-far': ['#b9d3ca', '#21423f'],
  'scene-mid': ['#7fae9f', '#2c5a50'],
  'scene-near': ['#3f7f6d', '#3d7a69'],
  'scene-deep': ['#0f5b49', '#7fc4ad'],
  'scene-kiswa': ['#17221e', '#05090a'],
  'scene-sand': ['#efe4cf', '#1b2b2c'],
  'scene-moon': ['#fff7e2', '#f3e7c4'],
  'scene-window': ['#f4d58d', '#e9c46a'],
  gold: ['#a9792b', '#c8984a'],
};

/**
 * A scene as a file of 1200 by 630: things at its right for the text of a share picture, or in the
 * middle, with the dark look where people have it.
 */
export function scenePicture(scene: DrawnScene, place: 'right' | 'middle'): string {
  const [parts = ''] =
    /<defs>.*<\/defs>/s.exec(renderToStaticMarkup(createElement(Drawings))) ?? [];
  const moved = place === 'right' ? 'translate(248 126) scale(.8)' : 'translate(-230 0)';
  const svg = renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width: 1200, height: 630, viewBox: '0 0 1200 630' },
      createElement('g', { transform: moved }, createElement(WideScene, scene)),
    ),
  );
  const colour = (name: string, at: 0 | 1) => SCENE_COLOURS[name]?.[at] ?? 'none';
  if (place === 'right') {
    const light = (text: string) =>
      text.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name, 0));
    return light(svg.replace('>', `>${parts}`));
  }
  const colours = (at: 0 | 1) =>
    Object.keys(SCENE_COLOURS)
      .map((name) => `--${name}:${colour(name, at)}`)
      .join(';');
  const style = `<style>:root{${colours(0)}}@media(prefers-color-scheme:dark){:root{${colours(1)}}}</style>`;
  return svg.replace('>', `>${style}${parts}`);
}
