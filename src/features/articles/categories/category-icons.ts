/** Names of the pictures a category may have, as lucide calls them. */
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
