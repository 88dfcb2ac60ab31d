import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify } from '@node-rs/bcrypt';
import { createGate } from '#server/limits/gate.server.ts';

/** Cost of scrypt: 2^`log2n` × `r` × 128 bytes of memory, repeated `p` times. */
export interface ScryptCost {
  log2n: number;
  r: number;
  p: number;
}

/** The OWASP Password Storage Cheat Sheet's figures for 32 MiB: about 0.2 s. */
const SCRYPT_COST: ScryptCost = { log2n: 15, r: 8, p: 3 };

/** Two of Node's four threads stay free for files, and sign-ins do not use up two cores. */
const AT_ONCE = 2;
/** Further ones would wait longer than people do. */
const MAX_WAITING = 20;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** A hash imported from another system; it is replaced at the first sign-in. */
const BCRYPT = /^\$2[aby]\$/;
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{1,86})(?:\$([\w-]{43}))?$/;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords with scrypt, at most two at a time. All Unicode forms of a password are equal.
 */
export function createPasswords(cost: ScryptCost = SCRYPT_COST) {
  const gate = createGate(AT_ONCE);
  const derive = (password: string, salt: Buffer, { log2n, r, p }: ScryptCost) =>
    gate.run(() => {
      const options = { N: 2 ** log2n, r, p, maxmem: 2 ** log2n * r * 128 * 2 };
      return scryptAsync(password.normalize('NFKC'), salt, HASH_BYTES, options);
    });
  const writeSalt = (salt: Buffer) =>
    `$scrypt$ln=${cost.log2n},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}`;
  const write = (salt: Buffer, key: Buffer) => `${writeSalt(salt)}$${key.toString('base64url')}`;
  const nobody = write(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  const unknown = parse(nobody);

  return {
    /** A hash to store: `$scrypt$ln=…,r=…,p=…$salt$hash`, another one each time. */
    async hash(password: string) {
      const salt = randomBytes(SALT_BYTES);
      return write(salt, await derive(password, salt, cost));
    },
    /** Whether the password matches the hash. `null`, the hash of no account, costs the same. */
    async matches(password: string, hash: string | null) {
      if (hash !== null && BCRYPT.test(hash)) {
        // Does the same work for a missing account, so that the time of an answer reveals nothing.
        const [isRight] = await Promise.all([
          gate.run(() => verify(password, hash)),
          derive(password, unknown.salt, unknown.cost),
        ]);
        return isRight;
      }
      const kept = parse(hash ?? nobody);
      const key = await derive(password, kept.salt, kept.cost);
      return timingSafeEqual(key, kept.key) && hash !== null;
    },
    /** Whether the hash has another cost than today's, or is bcrypt. */
    isOutdated(hash: string) {
      if (BCRYPT.test(hash)) return true;
      const kept = parse(hash).cost;
      return kept.log2n !== cost.log2n || kept.r !== cost.r || kept.p !== cost.p;
    },
    /** A salt, with today's cost, for several codes of one person. */
    newSalt: () => writeSalt(randomBytes(SALT_BYTES)),
    /** A hash of a generated code, the same each time for the same salt. */
    async withSalt(code: string, salt: string) {
      const kept = parse(salt);
      return (await derive(code, kept.salt, kept.cost)).toString('base64url');
    },
    /** Whether so many wait that a request should be refused: asked right before one of the above. */
    isBusy: () => gate.waiting() >= MAX_WAITING,
  };
}

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

function parse(hash: string) {
  const [, log2n, r, p, salt = '', key = ''] = FORM.exec(hash) ?? [];
  if (!log2n) throw new Error('not a hash of a password');
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
