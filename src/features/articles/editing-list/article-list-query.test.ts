import { describe, expect, it } from 'vitest';
import {
  articleListAddress,
  parseArticleList,
} from '#features/articles/editing-list/article-list-query.ts';

const read = (search: string) => parseArticleList(new URLSearchParams(search));

describe('the address of the list of articles', () => {
  it('comes back from what it was made of', () => {
    const query = {
      search: 'умра зимой',
      only: 'scheduled',
      category: 0,
      page: 3,
      saved: 'update',
      deleting: 7,
    } as const;
    const address = articleListAddress(query);
    expect(parseArticleList(new URL(address, 'http://a').searchParams)).toEqual(query);
    expect(articleListAddress(read(''))).toBe('/admin/articles');
  });

  it('drops what it does not understand', () => {
    expect(read('only=evil&category=-1&page=0&saved=x&delete=1e9&q=%00')).toEqual(read(''));
  });
});
