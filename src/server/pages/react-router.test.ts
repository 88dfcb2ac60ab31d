import { describe, expect, it } from 'vitest';
import { canonicalSearch } from '#features/catalogue/search/catalogue-query.ts';
import { keptAddress } from '#server/pages/react-router.server.ts';

type Routes = Parameters<typeof keptAddress>[0]['routes'];

const route = (
  id: string,
  path: string | undefined,
  kept?: (search: URLSearchParams) => string,
) => ({
  id,
  parentId: id === 'layout' ? undefined : 'layout',
  path,
  index: path === undefined && id !== 'layout',
  module: { handle: kept ? { kept } : undefined },
});
const routes = Object.fromEntries(
  [
    route('layout', undefined),
    route('home', undefined, () => ''),
    route('all', 'all', canonicalSearch),
    route('tour', 'tours/:slug', () => ''),
    route('account', 'account'),
    route('missing', '*', () => ''),
  ].map((entry) => [entry.id, entry]),
) as unknown as Routes;

const address = (path: string) => keptAddress({ routes }, new URL(path, 'http://localhost'));

describe('the cache key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/all?view=cards&type=hajj&x=1', '/all?type=hajj&view=cards'],
    ['/tours/a-b?ref=1', '/tours/a-b'],
  ])('of %s is %s', (asked, kept) => {
    expect(address(asked)).toBe(kept);
  });

  it('differs between a page and its data', () => {
    expect(address('/all.data?type=hajj&junk=1')).toBe('/all.data?type=hajj');
    expect(address('/_root.data?_routes=home')).toBe('/_root.data?_routes=home');
  });

  it('is the same for all pages that do not exist', () => {
    expect(address('/nope')).toBe('/404');
    expect(address('/a/b/c?d')).toBe('/404');
  });

  it('is null for a page that may differ between visitors', () => {
    expect(address('/account')).toBeNull();
  });
});
