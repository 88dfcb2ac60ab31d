import { createContext } from 'react-router';

/**
 * The long text of a page, as HTML. The loader stores it here for the rendering on the server; the
 * data for the browser do not contain it, because the text is already in the page.
 */
export const servedTextContext = createContext<string | null>(null);
