import { createContext } from 'react-router';

/** The facts read from a stored picture's bytes. */
export interface PhotoFacts {
  width: number;
  height: number;
  /** `#rrggbb`: the picture's dominant colour. */
  color: string;
}

/** By the picture's path in the store; null when there is none. */
export type PhotoFactsOf = (path: string) => Promise<PhotoFacts | null>;

/** The picture store provides it: `context.get(photoFactsContext)`. */
export const photoFactsContext = createContext<PhotoFactsOf>();
