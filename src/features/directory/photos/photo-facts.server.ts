import { createContext } from 'react-router';

/** What a stored picture is by its own bytes. */
export interface PhotoFacts {
  width: number;
  height: number;
  /** `#rrggbb`: most of the picture is near it. */
  color: string;
}

/** By the path of a picture in the store; null when there is none. */
export type PhotoFactsOf = (path: string) => Promise<PhotoFacts | null>;

/** Whoever keeps pictures answers: `context.get(photoFactsContext)`. */
export const photoFactsContext = createContext<PhotoFactsOf>();
