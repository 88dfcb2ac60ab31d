// Photographs for the hotels of a built site with demo content, as staff upload them.
import sharp from 'sharp';

const ACCOUNT = { email: 'boss@example.ru', password: 'верблюд-7' };
const OF_EACH_HOTEL = 3;

/**
 * Gives each hotel three photographs: soft shapes with some grain, which weigh what photographs do.
 * The site must be new: the first to register is its admin. Resolves with how many there are.
 * @param {string} origin
 */
export async function addPhotographs(origin) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...ACCOUNT, consent: true });
  await fetch(`${origin}/api/sign-up`, { method: 'POST', headers: json, body });
  const entered = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ACCOUNT),
  });
  if (!entered.ok) throw new Error(`nobody is signed in: ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, origin };
  const list = await (await fetch(`${origin}/admin/hotels`, { headers })).text();
  const ids = new Set([...list.matchAll(/\/admin\/hotels\/(\d+)/g)].map(([, id]) => id));
  let added = 0;
  for (const id of ids) {
    for (let n = 0; n < OF_EACH_HOTEL; n += 1) {
      const name = `${1_700_000_000_000 + added}_photograph`;
      const put = await fetch(`${origin}/api/images/hotels/${name}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array(await photograph(added)),
      });
      if (!put.ok) throw new Error(`a photograph is refused: ${put.status} ${await put.text()}`);
      const { image } = /** @type {{ image: { address: string } }} */ (await put.json());
      const said = await fetch(`${origin}/admin/hotel-photos/${id}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ intent: 'add', image: image.address }),
      });
      if (said.status !== 302) throw new Error(`a hotel takes no photograph: ${said.status}`);
      added += 1;
    }
  }
  return added;
}

/** @param {number} seed */
async function photograph(seed) {
  let state = seed + 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const [width, height] = [36, 24];
  const shapes = Buffer.from(Array.from({ length: width * height * 3 }, () => random() * 255));
  const soft = await sharp(shapes, { raw: { width, height, channels: 3 } })
    .resize(1200, 800, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const grain = soft.map((value) => Math.min(255, Math.max(0, value + (random() - 0.5) * 16)));
  return sharp(grain, { raw: { width: 1200, height: 800, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
