/** A figure with its parts. */
export interface Card {
  label: string;
  figure: string;
  notes: string[];
}

/** A link to a screen. */
export interface Tile {
  to: string;
  icon: TileIcon;
  label: string;
  text: string;
  /** The work that waits there. */
  news?: string;
  /** Whether actions there can't be undone. */
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
