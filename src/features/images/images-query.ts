import { IMAGE_FOLDERS, isImageFolder } from '#lib/image-rules.ts';
import { parseImagePath } from '#lib/stored-image.ts';
import { addressWith } from '#lib/text/address.ts';

/** The query of the pictures screen, as in its address. */
export type ImagesQuery = ReturnType<typeof parseImages>;

const ACTIONS = ['added', 'deleted', 'cleaned'] as const;

/** Reads the query from the address; drops unknown parameters. */
export function parseImages(search: URLSearchParams) {
  const folder = search.get('folder');
  const deleting = search.get('delete');
  const action = ACTIONS.find((name) => count(search.get(name)) !== null);
  return {
    folder: isImageFolder(folder) ? folder : IMAGE_FOLDERS[0],
    /** From 1. */
    page: Math.max(1, count(search.get('page')) ?? 1),
    /** Only unused pictures, of all folders. */
    isUnused: search.get('show') === 'unused',
    /** Path of the picture whose deletion needs confirmation. */
    deleting: deleting !== null && parseImagePath(deleting) ? deleting : null,
    /** The action just done, and the number of pictures. */
    notice: action ? { action, count: count(search.get(action)) ?? 0 } : null,
  };
}

/** The address of the pictures screen, without default values. */
export function imagesAddress(query: Partial<ImagesQuery>): string {
  const { folder, page = 1, isUnused, deleting, notice } = query;
  return addressWith('/upload-images', {
    show: isUnused ? 'unused' : null,
    folder: isUnused || folder === IMAGE_FOLDERS[0] ? null : folder,
    page: page > 1 ? page : null,
    delete: deleting,
    ...(notice && { [notice.action]: notice.count }),
  });
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
