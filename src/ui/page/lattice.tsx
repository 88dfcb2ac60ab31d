/** The site's only ornament: a faint lattice of eight-pointed stars in the background. */
export function Lattice() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-gold opacity-[0.13] print:hidden"
    >
      <defs>
        <pattern id="lattice" width="72" height="72" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.2">
            <path d="M36 8 44 28 64 36 44 44 36 64 28 44 8 36 28 28Z" />
            <path d="M16.2 16.2 36 22 55.8 16.2 50 36 55.8 55.8 36 50 16.2 55.8 22 36Z" />
            <path d="M36 0v8M36 64v8M0 36h8M64 36h8" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#lattice)" />
    </svg>
  );
}
