import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypted, encrypted, keyOf } from '#server/backup/chunk-cipher.server.ts';

const KEY = randomBytes(32);
const HEADER = Buffer.from('header');
const MEGABYTE = 1024 * 1024;

async function* parts(...buffers: Buffer[]): AsyncGenerator<Buffer> {
  yield* buffers;
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of source) found.push(part);
  return Buffer.concat(found);
}

const seal = (text: Buffer) => whole(encrypted(parts(text), KEY, HEADER));
const open = (sealed: Buffer, key = KEY, header = HEADER) =>
  whole(decrypted(parts(sealed), key, header));

it.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE + 17])(
  'returns %i bytes unchanged',
  async (length) => {
    const text = randomBytes(length);
    expect((await open(await seal(text))).equals(text)).toBe(true);
  },
);

it('takes the key from scrypt, so that every edition of the site reads a backup', async () => {
  // RFC 7914, section 12: N 16384, r 8, p 1.
  const salt = Buffer.from('SodiumChloride').toString('base64');
  const key = await keyOf('pleaseletmein', { salt, n: 16_384 });
  expect(key.toString('hex')).toBe(
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2',
  );
});

it('refuses another key, another header, and moved, missing or truncated chunks', async () => {
  const sealed = await seal(randomBytes(2 * MEGABYTE + 5));
  const size = 4 + MEGABYTE + 16;
  const [first, second, last] = [
    sealed.subarray(0, size),
    sealed.subarray(size, 2 * size),
    sealed.subarray(2 * size),
  ];
  await expect(open(sealed, randomBytes(32))).rejects.toThrow('не подходит');
  await expect(open(sealed, KEY, Buffer.from('other'))).rejects.toThrow('не подходит');
  for (const changed of [
    [second, first, last],
    [first, last],
    [first, second],
    [first, second, last.subarray(0, -1)],
    [first, second, last, last],
    [],
  ]) {
    await expect(open(Buffer.concat(changed))).rejects.toThrow(/не подходит|повреждён/);
  }
});
