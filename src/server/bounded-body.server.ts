const MAX_BYTES = 1_000_000;

/**
 * The text of another server's answer, null when it is over a megabyte; counts what was unpacked,
 * not what came over the wire.
 */
export async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
