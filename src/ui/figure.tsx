import type { ReactNode } from 'react';

interface FigureProps {
  children: ReactNode;
  className?: string;
}

/** A time, a price or a date: without line breaks, with digits of equal width. */
export function Figure({ children, className = '' }: FigureProps) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{children}</span>;
}
