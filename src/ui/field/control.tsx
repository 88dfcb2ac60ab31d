import type { ComponentProps } from 'react';
import { waits } from '#ui/button.tsx';

/*
 * The controls themselves, in the site's one style (`control` and `tick` in app.css). They have no
 * label: give one by `aria-label`, a <label> around them, or use a field of this folder instead.
 */

/** A single-line input; also `type="range"`, which has its own look. */
export function Input({ className = '', ...input }: ComponentProps<'input'>) {
  const look = input.type === 'range' ? 'accent-primary' : 'control';
  return <input className={`${look} ${className}`} {...input} />;
}

/** A multi-line text area. */
export function TextArea({ className = '', ...area }: ComponentProps<'textarea'>) {
  return <textarea className={`control ${className}`} {...area} />;
}

/** A select; a choice before the scripts run takes effect once they do. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return <select {...waits} className={`control ${className}`} {...select} />;
}

interface TickProps extends ComponentProps<'input'> {
  /**
   * True when the label shows the choice: then the box is available to screen readers and the
   * keyboard only.
   */
  isHidden?: boolean;
}

/**
 * A checkbox, or a radio button (`type="radio"`). A required one is not called wrong before anything
 * is sent, as browsers do.
 */
export function Tick({ isHidden, className = '', ...input }: TickProps) {
  return (
    <input
      type="checkbox"
      className={`${isHidden ? 'sr-only' : 'tick'} ${className}`}
      {...input}
      aria-invalid={input['aria-invalid'] ?? (input.required && false)}
    />
  );
}

export function FileInput({ className = 'sr-only', ...input }: ComponentProps<'input'>) {
  return <input type="file" className={className} {...input} />;
}
