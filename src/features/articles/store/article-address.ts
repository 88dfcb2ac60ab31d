/** The address of an article. */
export function articleAddress(slug: string): string {
  return `/articles/${slug}`;
}
