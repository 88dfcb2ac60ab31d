interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether a pointer is outside a box; its border and padding are inside. */
export function isOutside({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x < left || x > right || y < top || y > bottom;
}
