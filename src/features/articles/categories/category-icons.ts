/** The names of the icons for categories, as in lucide. */
export const CATEGORY_ICONS = [
  'BookOpen',
  'ClipboardList',
  'Compass',
  'FileCheck',
  'Footprints',
  'Handshake',
  'HeartPulse',
  'Landmark',
  'Luggage',
  'MapPin',
  'MoonStar',
  'Plane',
  'Users',
  'Wallet',
] as const;
export type CategoryIconName = (typeof CATEGORY_ICONS)[number];
