import { describe, expect, it } from 'vitest';
import { bucketClient } from '#server/files/bucket-client.server.ts';

const settings = {
  endpoint: 'https://s3.example.ru',
  region: 'ru',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  bucket: 'site',
};

/** A service with one object on each page of its listing; `next` names the page after one. */
const listing = (next: (page: number) => number | null): typeof fetch => {
  return async (input) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
    const page = Number(searchParams.get('continuation-token') ?? 0);
    const following = next(page);
    const token =
      following === null ? '' : `<NextContinuationToken>${following}</NextContinuationToken>`;
    return new Response(`<Contents><Key>hotels/${page}</Key><Size>1</Size></Contents>${token}`);
  };
};

describe('a listing', () => {
  it('is complete however many pages it has', async () => {
    const client = bucketClient(
      settings,
      listing((page) => (page < 249 ? page + 1 : null)),
    );
    expect(await client.list('hotels/')).toHaveLength(250);
  });

  it('that never ends is a fault of the service', async () => {
    const client = bucketClient(
      settings,
      listing(() => 7),
    );
    await expect(client.list('hotels/')).rejects.toMatchObject({ fault: 'misconfigured' });
  });

  it('whose next page has no name is refused, not taken for whole', async () => {
    const cut = '<Contents><Key>hotels/1</Key></Contents><IsTruncated>true</IsTruncated>';
    const client = bucketClient(settings, async () => new Response(cut));
    await expect(client.list('hotels/')).rejects.toMatchObject({ fault: 'misconfigured' });
  });
});
