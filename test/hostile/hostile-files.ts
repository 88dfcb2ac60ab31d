import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A file somebody may send in place of a picture, and the status that refuses it. */
export interface HostileFile {
  what: string;
  bytes: Buffer;
  status: 400 | 413 | 422;
}

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5b49', noise: NOISE } });
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const;

/** An honest picture of each format. */
export async function honestFiles() {
  return {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
  };
}

/** More than sixty files made to break, fool or overwhelm whoever decodes them. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const { jpeg, png, webp } = await honestFiles();
  return [
    ...enormous(jpeg, webp),
    {
      what: 'a HEIC with nothing in it',
      bytes: Buffer.concat([bytesOf('00000018'), Buffer.from('ftypheic'), Buffer.alloc(40)]),
      status: 422,
    },
    { what: 'a real PNG of 40.01 megapixels', bytes: await bomb().png().toBuffer(), status: 422 },
    { what: 'a real JPEG of 40.01 megapixels', bytes: await bomb().jpeg().toBuffer(), status: 422 },
    { what: 'a real WebP of 40.01 megapixels', bytes: await bomb().webp().toBuffer(), status: 422 },
    { what: 'a WebP that moves', bytes: await moving(), status: 422 },
    {
      what: 'a PNG that moves',
      bytes: pngOf(40, 30, [chunk('acTL', Buffer.alloc(8))]),
      status: 422,
    },
    ...broken(jpeg, png, webp),
    ...renamed(),
    ...polyglots(jpeg, png, webp),
    ...oversized(jpeg, png),
  ];
}

/** Two frames of which only one would be kept. */
async function moving() {
  const frames = ['#f00', '#00f'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}

function bomb() {
  return sharp({ create: { width: 8002, height: 5000, channels: 3, background: '#fff' } });
}

function enormous(jpeg: Buffer, webp: Buffer): HostileFile[] {
  return [
    { what: 'a PNG header of 60 000 × 60 000', bytes: pngOf(60_000, 60_000, []), status: 422 },
    {
      what: 'a PNG of 60 000 × 60 000 with a little data',
      bytes: pngOf(60_000, 60_000, [chunk('IDAT', deflateSync(Buffer.alloc(2_000_000)))]),
      status: 422,
    },
    {
      what: 'a PNG of the largest size there is',
      bytes: pngOf(0x7fffffff, 0x7fffffff, []),
      status: 422,
    },
    { what: 'a PNG of one line, 50 million wide', bytes: pngOf(50_000_000, 1, []), status: 422 },
    { what: 'a PNG of no size', bytes: pngOf(0, 0, []), status: 422 },
    { what: 'a PNG of a size beyond its numbers', bytes: pngOf(0xffffffff, 1, []), status: 422 },
    { what: 'a JPEG that says 65 500 × 65 500', bytes: jpegOf(jpeg, 65_500, 65_500), status: 422 },
    { what: 'a JPEG of no size', bytes: jpegOf(jpeg, 0, 0), status: 422 },
    { what: 'a WebP that says 16 383 × 16 383', bytes: webpOf(webp), status: 422 },
  ];
}

function broken(jpeg: Buffer, png: Buffer, webp: Buffer): HostileFile[] {
  const cut = (what: string, bytes: Buffer, shares: number[]): HostileFile[] =>
    shares.map((share) => ({
      what: `${what} cut at ${share * 100} %`,
      bytes: bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share))),
      status: 422,
    }));
  const damage = (what: string, bytes: Buffer, at: number, length: number): HostileFile => {
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, at, at + length);
    return { what, bytes: damaged, status: 422 };
  };
  return [
    ...cut('a JPEG', jpeg, [0.01, 0.25, 0.5, 0.75, 0.9]),
    ...cut('a PNG', png, [0.01, 0.25, 0.5, 0.75, 0.9]),
    ...cut('a WebP', webp, [0.01, 0.25, 0.5, 0.75, 0.9]),
    { what: 'a JPEG of its first three bytes', bytes: jpeg.subarray(0, 3), status: 422 },
    { what: 'a JPEG that ends where it begins', bytes: bytesOf('ffd8ffd9'), status: 422 },
    {
      what: 'a JPEG of nothing but its mark and noise',
      bytes: Buffer.concat([bytesOf('ffd8ffe0'), randomBytes(5000)]),
      status: 422,
    },
    {
      what: 'a JPEG with a segment longer than the file',
      bytes: Buffer.concat([bytesOf('ffd8ffe0ffff'), Buffer.alloc(50)]),
      status: 422,
    },
    { what: 'a PNG signature alone', bytes: png.subarray(0, 8), status: 422 },
    { what: 'a PNG with a header alone', bytes: pngOf(10, 10, []), status: 422 },
    {
      what: 'a PNG with data that is no zlib',
      bytes: pngOf(10, 10, [chunk('IDAT', randomBytes(300))]),
      status: 422,
    },
    {
      what: 'a PNG with a broken checksum',
      bytes: pngOf(10, 10, [chunk('IDAT', deflateSync(Buffer.alloc(310)), 1)]),
      status: 422,
    },
    {
      what: 'a PNG whose chunk is longer than the file',
      bytes: Buffer.concat([png.subarray(0, 33), bytesOf('7fffffff49444154'), Buffer.alloc(100)]),
      status: 422,
    },
    damage('a PNG with its data overwritten', png, 60, 600),
    damage('a WebP with its frame overwritten', webp, 20, 60),
    { what: 'a WebP of a header alone', bytes: webp.subarray(0, 12), status: 422 },
    {
      what: 'a RIFF that says WEBP and holds sound',
      bytes: riff('WEBP', 'fmt ', Buffer.alloc(100)),
      status: 422,
    },
    { what: 'a WebP of NULs', bytes: riff('WEBP', 'VP8 ', Buffer.alloc(1000)), status: 422 },
    { what: 'a WebP of noise', bytes: riff('WEBP', 'VP8L', randomBytes(1000)), status: 422 },
  ];
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(document.cookie)</script>';

/** What other programs know by its first bytes, called a picture. */
function renamed(): HostileFile[] {
  const files: [string, string | Buffer][] = [
    ['an SVG renamed .png', SVG],
    ['an SVG with a prologue', `<?xml version="1.0"?>${SVG}`],
    ['an SVG behind a byte-order mark', `\ufeff${SVG}`],
    ['an SVG packed by gzip', gzipSync(SVG)],
    [
      'an SVG that asks for a file of the server',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>'],
    ['a web page', HTML],
    ['a script of PHP', '<?php system($_GET["c"]);'],
    ['a script of a shell', '#!/bin/sh\nrm -rf /\n'],
    ['JSON', '{"image":true}'],
    ['text in UTF-16', Buffer.from('картинка', 'utf16le')],
    [
      'a GIF',
      bytesOf(
        '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
      ),
    ],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a TIFF', bytesOf('49492a0008000000')],
    ['a big-endian TIFF', bytesOf('4d4d002a00000008')],
    ['an icon', bytesOf('00000100010010100000010018006803')],
    ['a Photoshop file', Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(40)])],
    ['an AVIF', Buffer.concat([bytesOf('00000018'), Buffer.from('ftypavif'), Buffer.alloc(40)])],
    ['a JPEG XL', bytesOf('ff0a000000000000')],
    ['a JPEG 2000', bytesOf('0000000c6a5020200d0a870a')],
    ['a film', Buffer.concat([bytesOf('00000018'), Buffer.from('ftypmp42'), Buffer.alloc(40)])],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a zip', bytesOf('504b0506000000000000000000000000000000000000')],
    ['a program of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a program of Linux', Buffer.concat([bytesOf('7f454c46'), Buffer.alloc(200)])],
    ['WebAssembly', bytesOf('0061736d01000000')],
    ['a sound', riff('WAVE', 'fmt ', Buffer.alloc(100))],
    ['nothing', Buffer.alloc(0)],
    ['one NUL', Buffer.alloc(1)],
    ['a hundred thousand NULs', Buffer.alloc(100_000)],
    ['noise', Buffer.concat([Buffer.from('noise'), randomBytes(100_000)])],
    ['a PNG behind a NUL', Buffer.concat([Buffer.alloc(1), bytesOf('89504e470d0a1a0a')])],
    ['a PNG whose line ends a mail program changed', bytesOf('89504e470a1a0a0000')],
  ];
  return files.map(([what, content]) => ({ what, bytes: Buffer.from(content), status: 400 }));
}

/** Sound pictures that are something else as well. */
function polyglots(jpeg: Buffer, png: Buffer, webp: Buffer): HostileFile[] {
  const zip = bytesOf('504b0506000000000000000000000000000000000000');
  const commented = Buffer.concat([zip.subarray(0, 20), bytesOf('0500'), Buffer.from('hello')]);
  const inside = (mark: string) =>
    Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${mark}`)),
      png.subarray(33),
    ]);
  const comment = (mark: string) => {
    const text = Buffer.from(mark);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length + 2);
    return Buffer.concat([jpeg.subarray(0, 2), bytesOf('fffe'), length, text, jpeg.subarray(2)]);
  };
  const files: [string, Buffer][] = [
    ['a PNG that is a zip', Buffer.concat([png, zip])],
    ['a JPEG that is a zip with a comment', Buffer.concat([jpeg, commented])],
    ['a WebP that is a zip', Buffer.concat([webp, zip])],
    ['a JPEG that is a zip inside its comment', comment(zip.toString('latin1'))],
    ['a PNG that is a PDF', inside('%PDF-1.4')],
    ['a JPEG that is a PDF', comment('%PDF-1.7')],
    ['a PNG that is a web page', inside(HTML)],
    ['a JPEG that is a web page', comment(HTML)],
    ['a JPEG with a page behind its end', Buffer.concat([jpeg, Buffer.from(HTML)])],
    [
      'a WebP with a script behind its end',
      Buffer.concat([webp, Buffer.from('<SCRIPT src=//evil>')]),
    ],
    ['a JPEG that is a script of PHP', comment('<?php echo 1;')],
    ['a PNG that is a script of PHP', inside('<?PHP echo 1;')],
    ['a PNG that holds an SVG', inside(SVG)],
    ['a JPEG with a frame', Buffer.concat([jpeg, Buffer.from('<iframe src=//evil>')])],
  ];
  return files.map(([what, bytes]) => ({ what, bytes, status: 400 }));
}

/** More than the 500 KB of the folder they are sent to. */
function oversized(jpeg: Buffer, png: Buffer): HostileFile[] {
  const padded = (bytes: Buffer, size: number) =>
    Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  return [
    { what: 'a JPEG of one byte too much', bytes: padded(jpeg, 500 * 1024 + 1), status: 413 },
    { what: 'a PNG of five megabytes', bytes: padded(png, 5_000_000), status: 413 },
    { what: 'seven megabytes of noise', bytes: randomBytes(7_000_000), status: 413 },
  ];
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** `wrong` is added to the checksum. */
function chunk(type: string, data: Buffer, wrong = 0): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE((crc32(body) + wrong) >>> 0, body.length + 4);
  return whole;
}

function pngOf(width: number, height: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    bytesOf('89504e470d0a1a0a'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same JPEG with another size in its frame header. */
function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(bytesOf('ffc0'));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** The same WebP with the largest size in its frame header. */
function webpOf(webp: Buffer): Buffer {
  const changed = Buffer.from(webp);
  const start = changed.indexOf(bytesOf('9d012a'));
  changed.writeUInt16LE(16_383, start + 3);
  changed.writeUInt16LE(16_383, start + 5);
  return changed;
}

function riff(kind: string, type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length + 12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([
    Buffer.from('RIFF'),
    size,
    Buffer.from(kind),
    Buffer.from(type),
    length,
    data,
  ]);
}
