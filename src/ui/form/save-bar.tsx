import type { ReactNode } from 'react';

interface SaveBarProps {
  /** The button that saves, and at most one more. */
  children: ReactNode;
  /** Further actions: at the end of the bar, on phones below it. */
  more?: ReactNode;
}

/** The actions of a form or of chosen rows, always in view (`save-bar` in app.css). */
export function SaveBar({ children, more }: SaveBarProps) {
  return (
    <div className="save-bar action-bar">
      <div className="action-bar">{children}</div>
      {more && <div>{more}</div>}
    </div>
  );
}
