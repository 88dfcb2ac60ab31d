/*
 * The source of tours with all it shows, fetched for those who look at tours and for staff. This is
 * its door.
 */
export { oneTour } from '#features/tour-source/tour-questions.ts';
export { startSource } from '#features/tour-source/use-source-start.ts';
export { tourSource } from '#features/tour-source/use-tour-source.ts';
