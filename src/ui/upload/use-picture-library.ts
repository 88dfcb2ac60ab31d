import { useEffect, useState } from 'react';
import { given, request } from '#ui/request.browser.ts';

/** The newest pictures of articles; null until they are loaded. */
export function usePictureLibrary(): string[] | null {
  const [addresses, setAddresses] = useState<string[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void request('/api/images?folder=articles', { signal: stop.signal }).then((reply) => {
      if (stop.signal.aborted) return;
      const library = given<{ images: { address: string }[] }>(reply);
      setAddresses((library?.images ?? []).map(({ address }) => address));
    });
    return () => stop.abort();
  }, []);
  return addresses;
}

/** Width and height in pixels of a picture, so that the text reserves space for it. */
export async function measurePicture(
  address: string,
): Promise<{ width: number; height: number } | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
}
