import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** Its size and colour; the text beside it carries the meaning. */
  className?: string;
}

/** A lucide icon with the site's stroke; hidden from screen readers. */
export function Icon({ of: Drawing, className }: IconProps) {
  return <Drawing aria-hidden="true" strokeWidth={1.75} className={className} />;
}
