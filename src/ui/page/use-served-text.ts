import { createContext, useContext } from 'react';

/** Set during rendering on the server, from the loader's value in `servedTextContext`. */
export const ServedText = createContext<string | null>(null);

/**
 * The long text of the page that the server is rendering: sanitised HTML. Null in the browser,
 * which has it in the page already.
 */
export function useServedText(): string | null {
  return useContext(ServedText);
}
