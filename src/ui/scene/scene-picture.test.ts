import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCENE_PARTS } from '#lib/drawn-scene.ts';
import { SCENE_COLOURS, scenePicture } from '#ui/scene/scene-picture.server.ts';

it('has the colours of the pages', () => {
  const css = readFileSync('src/app.css', 'utf8');
  for (const [name, colours] of Object.entries(SCENE_COLOURS)) {
    const stated = [...css.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, one]) => one);
    expect(stated.slice(0, 2), name).toEqual(colours);
  }
});

it.each(SCENE_PARTS)('has all that it uses: %s', (part) => {
  const scene = { part, view: 'kazan', way: 'flight', moon: '2026-12-03', light: 'night' } as const;
  for (const place of ['right', 'middle'] as const) {
    const svg = scenePicture(scene, place);
    for (const [, id] of svg.matchAll(/href="#([\w-]+)"/g)) expect(svg).toContain(`id="${id}"`);
    for (const [, name = ''] of svg.matchAll(/var\(--([\w-]+)\)/g)) {
      expect(SCENE_COLOURS).toHaveProperty([name]);
    }
    expect(svg.includes('var(')).toBe(place === 'middle');
    expect(svg).not.toContain('none"none');
  }
});
