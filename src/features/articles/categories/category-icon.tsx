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
import type { CategoryIconName } from '#features/articles/categories/category-icons.ts';

const ICONS: Record<CategoryIconName, LucideIcon> = {
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
};

/** The icon of a category; the default one for an unknown name. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name as CategoryIconName] : BookOpen;
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
}
