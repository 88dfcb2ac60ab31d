/** The library for pictures, loaded with the first one: it takes 0.1 s, and a start needs none. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
