import { nameColour } from '#features/catalogue/operators/company-logo.tsx';
import { nameSeed, starPath } from '#features/catalogue/operators/star-pattern.ts';

/**
 * A lattice of eight-pointed stars behind the title of an operator or a hotel, its own for each name.
 * Only the server draws it, for the data of pages.
 */
export function NamePattern({ name }: { name: string }) {
  const seed = nameSeed(name);
  const size = 48 + ((seed >>> 8) % 5) * 8;
  const middle = size / 2;
  const small = size * (0.1 + ((seed >>> 12) % 4) * 0.04);
  const id = `pattern-${seed}`;
  return (
    <svg
      aria-hidden="true"
      className={`name-pattern pointer-events-none absolute inset-0 size-full bg-transparent! print:hidden ${nameColour(name)}`}
    >
      <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth="1.3">
          <path d={starPath(seed, middle)} transform={`translate(${middle} ${middle})`} />
          {(seed >>> 16) % 2 === 0 ? (
            <circle cx={middle} cy={middle} r={small} />
          ) : (
            <path d={starPath(seed >>> 3, small)} transform={`translate(${middle} ${middle})`} />
          )}
          {(seed >>> 18) % 2 === 0 ? (
            <path
              d={`M0 ${small}L${small} 0M${size} ${small}L${size - small} 0M0 ${size - small}L${small} ${size}M${size} ${size - small}L${size - small} ${size}`}
            />
          ) : (
            <path
              d={`M0 0L${small} ${small}M${size} 0L${size - small} ${small}M0 ${size}L${small} ${size - small}M${size} ${size}L${size - small} ${size - small}`}
            />
          )}
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
