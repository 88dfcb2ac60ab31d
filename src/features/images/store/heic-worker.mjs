// A thread that reads one HEIC file and ends. Decoding blocks for a second or two, and a broken file
// may crash the thread, but nothing else.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle');
const { bytes, mostPixels } = /** @type {{ bytes: Uint8Array, mostPixels: number }} */ (workerData);

const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find((/** @type {any} */ one) => one.is_primary()) ?? images[0];
if (!image) throw new Error('no picture in the file');
const width = image.get_width();
const height = image.get_height();
if (width * height > mostPixels) {
  parentPort?.postMessage({ problem: 'too_many_pixels' });
} else {
  // Turned upright by the decoder.
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (/** @type {unknown} */ shown) => {
    if (!shown) parentPort?.postMessage({ problem: 'unreadable' });
    else parentPort?.postMessage({ data, width, height }, [data.buffer]);
  });
}
