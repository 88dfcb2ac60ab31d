import { isStorableJson, storableJson } from '#lib/text/storable.ts';

/** The body of a request, as Hono and the browser offer it. */
interface Body {
  json(): Promise<unknown>;
}

/** The JSON of a request; null if it is not JSON, or has a text that can't be stored. */
export async function readJson(body: Body): Promise<unknown> {
  const value = await body.json().catch(() => null);
  return isStorableJson(value) ? value : null;
}

/**
 * The same for texts from elsewhere, such as cells of a file: drops characters that can't be stored.
 */
export async function readJsonLoosely(body: Body): Promise<unknown> {
  return storableJson(await body.json().catch(() => null));
}
