/** A place on a drawing, in its own units. */
type Point = readonly [x: number, y: number];

/** Coordinates are rounded, so that a drawing's text is the same on every machine. */
export function rounded(n: number): number {
  return Math.round(n * 10) / 10;
}

/** An SVG document; the drawings hold no text, since a server may have no fonts. */
export function svg(width: number, height: number, body: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${body.join('')}</svg>`
  );
}

/** A filled path; `more` holds further attributes. */
export function fill(d: string, color: string, more = ''): string {
  return `<path d="${d}" fill="${color}"${more && ` ${more}`}/>`;
}

/** A line with round ends and corners. */
export function line(d: string, color: string, width: number, more = ''): string {
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
  );
}

export function circle([cx, cy]: Point, r: number, color: string, more = ''): string {
  return `<circle cx="${rounded(cx)}" cy="${rounded(cy)}" r="${rounded(r)}" fill="${color}"${more && ` ${more}`}/>`;
}

/** A rectangle from its left top corner. */
export function box(
  [x, y]: Point,
  width: number,
  height: number,
  color: string,
  radius = 0,
  more = '',
): string {
  return (
    `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ` +
    `rx="${radius}" fill="${color}"${more && ` ${more}`}/>`
  );
}

/** The place at `radius` from the centre; 0° is up, degrees go clockwise. */
export function polar([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [rounded(cx + radius * Math.cos(angle)), rounded(cy + radius * Math.sin(angle))];
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

/**
 * The eight-pointed star of two crossed squares; its inner corners lie at cos 45° / cos 22.5° of
 * the radius.
 */
export function eightStar(centre: Point, radius: number, turn = 0): string {
  const inner = radius * 0.7654;
  return polygon(
    Array.from({ length: 16 }, (_, corner) =>
      polar(centre, corner % 2 === 0 ? radius : inner, turn + corner * 22.5),
    ),
  );
}

/** A pointed arch standing on `[cx, base]`, its straight sides up to `spring` of its height. */
export function arch([cx, base]: Point, width: number, height: number, spring = 0.45): string {
  const left = rounded(cx - width / 2);
  const right = rounded(cx + width / 2);
  const top = rounded(base - height);
  const shoulder = rounded(base - height * spring);
  const bend = rounded(base - height * (spring + (1 - spring) * 0.62));
  const near = rounded(width * 0.2);
  return (
    `M${left} ${base}V${shoulder}C${left} ${bend} ${cx - near} ${rounded(top + height * 0.09)} ${cx} ${top}` +
    `C${cx + near} ${rounded(top + height * 0.09)} ${right} ${bend} ${right} ${shoulder}V${base}Z`
  );
}

/** A crescent open to the right, turned clockwise by `turn` degrees. */
export function crescent(centre: Point, radius: number, turn = 0): string {
  const [startX, startY] = polar(centre, radius, 40 + turn);
  const [endX, endY] = polar(centre, radius, 140 + turn);
  const inner = rounded(radius * 0.84);
  return (
    `M${startX} ${startY}A${radius} ${radius} 0 1 0 ${endX} ${endY}` +
    `A${inner} ${inner} 0 1 1 ${startX} ${startY}Z`
  );
}

/** Rows of eight-pointed stars that touch by their points: the lattice of the site's ornament. */
export function lattice(
  [left, top]: Point,
  columns: number,
  rows: number,
  step: number,
  color: string,
  strokeWidth: number,
): string {
  const stars: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      stars.push(eightStar([left + (column + 0.5) * step, top + (row + 0.5) * step], step / 2));
    }
  }
  return line(stars.join(''), color, strokeWidth);
}
