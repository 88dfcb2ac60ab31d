import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link on a line of its own, as high as a button: the way to a related page. */
export function WayLink(link: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      viewTransition
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      {...link}
    />
  );
}
