import { IMAGE_FOLDERS, type ImageFolder, isImageFolder } from '#lib/image-rules.ts';
import { parseImagePath } from '#lib/stored-image.ts';

/** The query of the pictures screen, as in its address. */
export interface ImagesQuery {
  folder: ImageFolder;
  /** From 1. */
  page: number;
  /** Only unused pictures, of all folders. */
  isUnused: boolean;
  /** Path of the picture whose deletion needs confirmation. */
  deleting: string | null;
  /** The action just done, and the number of pictures. */
  notice: { action: ImagesAction; count: number } | null;
}

const ACTIONS = ['added', 'deleted', 'cleaned'] as const;
export type ImagesAction = (typeof ACTIONS)[number];

/** Reads the query from the address; drops unknown parameters. */
export function parseImages(search: URLSearchParams): ImagesQuery {
  const folder = search.get('folder');
  const deleting = search.get('delete');
  const action = ACTIONS.find((name) => count(search.get(name)) !== null);
  return {
    folder: isImageFolder(folder) ? folder : IMAGE_FOLDERS[0],
    page: Math.max(1, count(search.get('page')) ?? 1),
    isUnused: search.get('show') === 'unused',
    deleting: deleting !== null && parseImagePath(deleting) ? deleting : null,
    notice: action ? { action, count: count(search.get(action)) ?? 0 } : null,
  };
}

/** The address of the pictures screen, without default values. */
export function imagesAddress(query: Partial<ImagesQuery>): string {
  const search = new URLSearchParams();
  if (query.isUnused) search.set('show', 'unused');
  else if (query.folder && query.folder !== IMAGE_FOLDERS[0]) search.set('folder', query.folder);
  if (query.page !== undefined && query.page > 1) search.set('page', String(query.page));
  if (query.deleting) search.set('delete', query.deleting);
  if (query.notice) search.set(query.notice.action, String(query.notice.count));
  const text = search.toString();
  return `/upload-images${text ? `?${text}` : ''}`;
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
