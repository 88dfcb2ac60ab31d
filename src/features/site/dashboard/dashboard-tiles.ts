/** A figure with what it is made of. */
export interface Card {
  label: string;
  figure: string;
  notes: string[];
}

/** A way to one of the screens. */
export interface Tile {
  to: string;
  icon: TileIcon;
  label: string;
  text: string;
  /** What waits there to be done. */
  news?: string;
  /** What is done there can't be undone. */
  isDangerous?: boolean;
}
export type TileIcon =
  | 'catalogue'
  | 'requests'
  | 'deliveries'
  | 'reports'
  | 'notices'
  | 'statistics'
  | 'health'
  | 'import'
  | 'people'
  | 'history'
  | 'tours'
  | 'reviews'
  | 'add'
  | 'images'
  | 'articles'
  | 'categories'
  | 'operators'
  | 'hotels'
  | 'season'
  | 'bulk-edit'
  | 'bulk-delete'
  | 'bin';

export interface TileGroup {
  title: string;
  tiles: Tile[];
}

export interface Dashboard {
  cards: Card[];
  groups: TileGroup[];
}
