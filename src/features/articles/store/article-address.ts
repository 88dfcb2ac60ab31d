export function articleAddress(slug: string): string {
  return `/articles/${slug}`;
}
