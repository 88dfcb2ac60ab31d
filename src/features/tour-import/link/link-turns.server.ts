import type { LinkedFile } from '#features/tour-import/link/linked-file.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Limit, LimitProblem, Limits } from '#server/limits/rate-limit.server.ts';

/** More lists than anybody looks through. */
const AN_HOUR: Limit = { name: 'import-link', attempts: 60, perSeconds: 3600 };
const STEP_BYTES = 65_536;

const IN_TURN: LimitProblem = {
  code: 'link_in_turn',
  status: 429,
  message: 'Таблица по\u00a0другой вашей ссылке ещё загружается. Дождитесь её',
  retryAfterSeconds: 5,
};

/** A reading of a link by a person, for their limit. */
export function linkTurn({ id }: { id: number }): { limit: Limit; key: string }[] {
  return [{ limit: AN_HOUR, key: String(id) }];
}

/**
 * Fetches files of links for people: one at a time for each, from the request until the last byte
 * is sent, or reading is given up, and 60 an hour. So nobody fills the memory with files of 20 MB.
 */
export function createLinkTurns(fetchLink: (link: string) => Promise<Result<LinkedFile>>) {
  const busy = new Set<number>();
  return async (person: number, link: string, limits: Limits) => {
    if (busy.has(person)) return refused(IN_TURN);
    busy.add(person);
    const end = () => busy.delete(person);
    try {
      const taken = await limits.take(linkTurn({ id: person }));
      const found = taken.ok ? await fetchLink(link) : taken;
      if (found.ok) return done({ name: found.value.name, parts: partsOf(found.value.bytes, end) });
      end();
      return found;
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function* partsOf(bytes: Uint8Array<ArrayBuffer>, end: () => void) {
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      yield bytes.subarray(at, at + STEP_BYTES);
    }
  } finally {
    end();
  }
}
