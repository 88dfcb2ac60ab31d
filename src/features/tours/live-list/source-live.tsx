/*
 * The source of tours with all it shows, fetched for those who look at tours and for staff. This is
 * its door.
 */
export { oneTour } from '#features/tours/source/tour-questions.ts';
export { startSource } from '#features/tours/live-list/source-start.browser.ts';
export { tourSource } from '#features/tours/source/use-tour-source.ts';
