import type { ReactNode } from 'react';

interface FigureProps {
  children: ReactNode;
  className?: string;
}

/** A time or a price: without line breaks, with digits of equal width. */
export function Figure({ children, className = '' }: FigureProps) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{children}</span>;
}
