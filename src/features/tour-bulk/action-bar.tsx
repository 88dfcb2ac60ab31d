import type { ReactNode } from 'react';

/** The actions for the chosen tours, always in view. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="action-bar sticky bottom-0 z-10 mt-4 flex flex-wrap gap-3 border-t border-line bg-ground py-3">
      {children}
    </div>
  );
}
