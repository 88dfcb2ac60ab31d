/** The action of a button on the reader's bar or at a verse. */
export type ReaderWish = { kind: 'settings' } | { kind: 'jump' } | { kind: 'verse'; ayah: number };
