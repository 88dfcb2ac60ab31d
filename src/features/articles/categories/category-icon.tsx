import {
  BookOpen,
  ClipboardList,
  Compass,
  FileCheck,
  Footprints,
  Handshake,
  HeartPulse,
  Landmark,
  Luggage,
  type LucideIcon,
  MapPin,
  MoonStar,
  Plane,
  Users,
  Wallet,
} from 'lucide-react';

const ICONS = {
  BookOpen,
  ClipboardList,
  Compass,
  FileCheck,
  Footprints,
  Handshake,
  HeartPulse,
  Landmark,
  Luggage,
  MapPin,
  MoonStar,
  Plane,
  Users,
  Wallet,
} satisfies Record<string, LucideIcon>;
type CategoryIconName = keyof typeof ICONS;

export const CATEGORY_ICONS = Object.keys(ICONS) as CategoryIconName[];

/** The icon of a category; the default one for an unknown name. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name as CategoryIconName] : BookOpen;
  return <Icon className={className} />;
}
