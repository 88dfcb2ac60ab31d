const MINARETS = 'M9 24 12 8 15 24V72H73V24L76 8 79 24V72H88V88H0V72H9Z';
/** Silhouettes between them: the Kaaba, the dome of Medina. */
const SCENES = {
  mecca: 'M30 36H58V72H30ZM30 43V46H58V43Z',
  medina: 'M24 72V52C24 34 38 32 43 24V16H45V24C50 32 64 34 64 52V72Z',
};

/** A drawing of a city where there is no photograph; it says that it is one. */
export function CityScene({ city, className }: { city: keyof typeof SCENES; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`relative block overflow-hidden bg-primary-tint print:hidden ${className}`}
    >
      <svg className="size-full text-primary" viewBox="0 0 88 88">
        <path d={MINARETS + SCENES[city]} fill="currentColor" fillRule="evenodd" opacity=".55" />
      </svg>
      <span className="absolute inset-x-0 bottom-0 bg-surface/90 text-center text-xs text-ink-soft">
        рисунок
      </span>
    </span>
  );
}
