/**
 * A channel between the tabs of this browser; null where Firefox refuses it to a site whose cookies
 * the visitor blocks.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
