import { openList } from '#features/tours/live-list/open-list.ts';
import { tourSource } from '#features/tours/source/use-tour-source.ts';

/**
 * The site's answer for an address of a list. When the site is away and the browser's list answers the
 * page on the screen, leads to the address without it: the page then asks the site nothing. Where no list
 * is open, nothing could answer: the site is not checked for that.
 */
export async function answerOrList<Answer>(
  answer: Promise<Answer>,
  list: { refresh: () => Promise<unknown>; isAnswering: () => boolean },
  address: string,
): Promise<Answer> {
  if (openList.get() && (await tourSource.isAwayFor(answer))) {
    await list.refresh();
    if (list.isAnswering()) throw Response.redirect(address);
  }
  return answer;
}
