import { describe, expect, it } from 'vitest';
import { scriptFiles } from './script-files.mjs';

const HOME = 'features/site/home/home.route';
const LIST = 'features/catalogue/page/catalogue.route';
const TOUR = 'features/catalogue/tour/tour.route';
const HOTEL = 'features/catalogue/hotels/hotel.route';
const SURA = 'features/quran/reader/sura.route';
const AUDIO = 'features/recitation/page/audio.route';
const FAQ = 'features/site/faq/faq.route';
const STAFF = 'features/tour-editing/add-tour.route';
const STAFF_LIST = 'features/tour-editing/list/tour-list.route';
const OPEN = [HOME, LIST, TOUR, HOTEL, SURA, AUDIO, FAQ].map((page) => `${page}.tsx`);

const ICONS = '/node_modules/lucide-react/dist/esm';
const INDEX = `${ICONS}/lucide-react.mjs`;
const ARROW = `${ICONS}/icons/arrow-left.mjs`;
const ARROW_UP = `${ICONS}/icons/arrow-up.mjs`;

/** What each module imports; a page is an entry that imports its route's module. */
type Graph = Record<string, { imports: string[]; later?: string[]; code?: string }>;

/** The file of a module when the given entries import what the graph says. */
function fileOf(module: string, graph: Graph): string | null {
  const name = scriptFiles(OPEN);
  return name(module, {
    getModuleInfo: (id) => ({
      isEntry: id.includes('?__react-router') || id.endsWith('/entry.client.tsx'),
      dynamicImporters: Object.keys(graph).filter((other) => graph[other]?.later?.includes(id)),
      importers: Object.keys(graph).filter((other) => graph[other]?.imports.includes(id)),
      code: graph[id]?.code ?? null,
    }),
  });
}

/** The file of a module that the pages import through a module between. */
function fileOfShared(...pages: string[]): string | null {
  const graph = Object.fromEntries(
    pages.map((page) => [entry(page), { imports: [between(page)] }]),
  );
  for (const page of pages) graph[between(page)] = { imports: ['/src/ui/shared.ts'] };
  return fileOf('/src/ui/shared.ts', graph);
}

function entry(page: string): string {
  return `/src/${page}.tsx?__react-router-build-client-route`;
}

function between(page: string): string {
  return `/src/${page}-part.tsx`;
}

describe('the file of a module', () => {
  it('is that of every page when the frame or the first module needs it', () => {
    expect(fileOfShared('root')).toBe('root');
    expect(fileOfShared('root', TOUR)).toBe('root');
    const first = '/src/entry.client.tsx';
    expect(fileOf('/react.js', { [first]: { imports: ['/react.js'] } })).toBe('root');
    expect(fileOf(first, { [first]: { imports: [] } })).toBeNull();
  });

  it('is that of every page when public pages of two sections need it', () => {
    expect(fileOfShared(TOUR, SURA)).toBe('root');
    expect(fileOfShared(SURA, FAQ)).toBe('root');
  });

  it('is the own one of a page of few files when no other page needs it', () => {
    expect(fileOfShared(TOUR)).toBe(TOUR);
    expect(fileOfShared(FAQ)).toBeNull();
    expect(fileOf(entry(TOUR), { [entry(TOUR)]: { imports: [] } })).toBe(TOUR);
  });

  it('is the section’s when several of its pages of few files need it', () => {
    expect(fileOfShared(LIST, TOUR)).toBe('tours');
    expect(fileOfShared(HOME, TOUR, HOTEL, STAFF)).toBe('tours');
  });

  it('is a second one of the page of few files when others of its section or the staff’s need it', () => {
    expect(fileOfShared(TOUR, HOTEL)).toBe(`${TOUR}-shared`);
    expect(fileOfShared(SURA, AUDIO)).toBe(`${SURA}-shared`);
    expect(fileOfShared(HOME, STAFF)).toBe(`${HOME}-shared`);
    const graph = {
      [entry(TOUR)]: { imports: ['/a.ts'] },
      [entry(SURA)]: { imports: [], later: ['/part.tsx'] },
      '/part.tsx': { imports: ['/a.ts'] },
    };
    expect(fileOf('/a.ts', graph)).toBe(`${TOUR}-shared`);
  });

  it('is left to the bundler when no page of few files needs it, or only later', () => {
    expect(fileOfShared(HOTEL, FAQ)).toBeNull();
    expect(fileOfShared(STAFF)).toBeNull();
    expect(fileOfShared()).toBeNull();
  });

  it('is the staff’s when several of its pages need it, and no public one even later', () => {
    expect(fileOfShared(STAFF, STAFF_LIST)).toBe('staff');
    expect(fileOfShared(STAFF, STAFF_LIST, FAQ)).toBeNull();
    const graph = {
      [entry(STAFF)]: { imports: ['/src/ui/a.ts'] },
      [entry(STAFF_LIST)]: { imports: ['/src/ui/a.ts', '/part.tsx'] },
      [entry(FAQ)]: { imports: [], later: ['/part.tsx'] },
      '/part.tsx': { imports: ['/src/ui/a.ts'] },
    };
    expect(fileOf('/src/ui/a.ts', graph)).toBeNull();
  });

  it('of an icon goes by who names the icon, not by who imports the index of all', () => {
    const graph = {
      [entry(SURA)]: { imports: [INDEX], code: 'import { ArrowLeft } from "lucide-react"' },
      [entry(AUDIO)]: { imports: [INDEX], code: 'import { ArrowUp } from "lucide-react"' },
      [entry(STAFF)]: { imports: [INDEX], code: 'import { ArrowLeftRight } from "lucide-react"' },
      [INDEX]: { imports: [ARROW, ARROW_UP] },
    };
    expect(fileOf(ARROW, graph)).toBe(SURA);
    expect(fileOf(ARROW_UP, graph)).toBeNull();
  });
});
