/** The icons that `Drawings` has. */
export type DrawnIcon =
  | 'calendar'
  | 'combo'
  | 'direct'
  | 'hot'
  | 'hotel'
  | 'included'
  | 'place'
  | 'register'
  | 'vip';

/** An icon of `Drawings`, which every document has: two elements instead of up to ten. */
export function SpriteIcon({ name, className }: { name: DrawnIcon; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
