/* The entry of the source of tours and its notices, loaded on lists of tours and for staff. */
export { listOfCopy } from '#features/tours/source/copy-list.ts';
export { oneTour } from '#features/tours/source/site-or-copy.ts';
export { answerOrList } from '#features/tours/live-list/answer-or-list.browser.ts';
export { startSource } from '#features/tours/live-list/source-start.browser.ts';
export { tourSource } from '#features/tours/source/use-tour-source.ts';
