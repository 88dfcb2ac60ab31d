import { expect, it } from 'vitest';
import { articleCoversApi } from '#features/articles/page/article-covers.api.server.ts';
import { coverAddress, coverScene, sceneOfCover } from '#features/articles/store/article-cover.ts';

const of = (slug: string, category_slug: string | null) => ({ slug, category_slug });
const SLUGS = ['umra', 'khadzh-po-dnyam', 'vizy', 'dengi', 'namaz-v-puti', 'sbory', 'a', 'b'];

it('is drawn by the category, and differs between articles', () => {
  expect(coverScene(of('umra', 'mekka-i-medina')).part).toBe('medina');
  expect(coverScene(of('umra', null))).toEqual(coverScene(of('umra', null)));
  expect(new Set(SLUGS.map((slug) => coverAddress(of(slug, 'obryady')))).size).toBeGreaterThan(4);
});

it.each(SLUGS)('has an address that leads to the same scene: %s', async (slug) => {
  const article = of(slug, slug.length > 4 ? 'novaya' : null);
  const address = coverAddress(article);
  const [, name = ''] = /oblozhka\/(.+)\.svg/.exec(address) ?? [];
  expect(sceneOfCover(name)).toEqual(coverScene(article));
  const answer = await articleCoversApi().request(address);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await answer.text()).length).toBeLessThan(6000);
});

it.each(['mecca', 'mecca-day', 'mecca-day-tver', 'mecca-day-kazan-x', '<svg>', 'people-day-kazan'])(
  'has no other address: %s',
  async (name) => {
    const answer = await articleCoversApi().request(`/oblozhka/${encodeURIComponent(name)}.svg`);
    expect(answer.status).toBe(404);
  },
);
