/**
 * A channel between the tabs of this browser; null where there is none. Safari before 15.4 has no
 * channels; Firefox refuses them to a site whose cookies the visitor blocks.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
