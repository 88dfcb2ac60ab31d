import { useEffect, useState } from 'react';

/** The newest pictures of the articles; null until they are there. */
export function usePictureLibrary(): string[] | null {
  const [addresses, setAddresses] = useState<string[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/images?folder=articles', { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : { images: [] }))
      .then((answer: { images: { address: string }[] }) =>
        setAddresses(answer.images.map(({ address }) => address)),
      )
      .catch(() => {
        if (!stop.signal.aborted) setAddresses([]);
      });
    return () => stop.abort();
  }, []);
  return addresses;
}

/** Width and height in pixels of a picture, so that the text keeps room for it. */
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
