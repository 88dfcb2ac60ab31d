/** Where a form says it came from, if that is a page of this site; else the dashboard. */
export function staffAddress(from: unknown): string {
  const isPath = typeof from === 'string' && /^\/(?![/\\])[!-~]{0,500}$/.test(from);
  return isPath && !from.includes('\\') ? from : '/admin';
}
