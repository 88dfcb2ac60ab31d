const MAX_BYTES = 1_000_000;

/**
 * The text of another server's answer, null when it is over a megabyte, counted after
 * decompression.
 */
export async function readBounded(response: Response): Promise<string | null> {
  const bytes = await readBytes(response.body, MAX_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}

/** All bytes of a body, null when they are more than `maxBytes`: then the rest is not read. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
