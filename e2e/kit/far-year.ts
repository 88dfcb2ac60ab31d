/**
 * The year of tours that journeys add: after the seasons of Umrah that a new site knows, and near enough
 * for an import, which asks about days more than 1500 days ahead.
 */
export const FAR_YEAR = new Date().getFullYear() + 3;
