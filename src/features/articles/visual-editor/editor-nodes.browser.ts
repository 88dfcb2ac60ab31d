import { type Attributes, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    articleBlocks: {
      /** Inserts a block after the selection's block and moves the cursor below it. */
      insertBlock: (block: object) => ReturnType;
    };
  }
}

/** An attribute that is read and written unchanged; not written when absent. */
const own = (...names: string[]): Attributes =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  );

/** A picture of the site's store, with its caption. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  addAttributes: () => own('src', 'alt', 'width', 'height'),
  parseHTML() {
    const attributes = (element: HTMLElement | null) =>
      element?.getAttribute('src')?.startsWith('/')
        ? Object.fromEntries(
            ['src', 'alt', 'width', 'height'].map((name) => [name, element.getAttribute(name)]),
          )
        : false;
    return [
      {
        tag: 'figure',
        getAttrs: (element) => attributes(element.querySelector('img')),
        contentElement: (element: HTMLElement) =>
          element.querySelector<HTMLElement>('figcaption') ?? document.createElement('div'),
      },
      { tag: 'img[src]', getAttrs: (element) => attributes(element) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return [
      'figure',
      ['img', { ...HTMLAttributes, alt: HTMLAttributes['alt'] ?? '' }],
      ['figcaption', 0],
    ];
  },
});

/** A placeholder for a picture being uploaded; not part of the text (see tidyMarkup). */
const PendingPicture = Node.create({
  name: 'pendingPicture',
  group: 'block',
  atom: true,
  selectable: true,
  addAttributes: () => own('data-pending', 'data-alt'),
  parseHTML: () => [{ tag: 'div[data-pending]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});

/** Verses of the Quran: the page adds their text, the author writes their meaning inside. */
const Verses = Node.create({
  name: 'verses',
  group: 'block',
  content: 'paragraph*',
  defining: true,
  isolating: true,
  addAttributes: () => own('data-quran'),
  parseHTML: () => [{ tag: 'blockquote[data-quran]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

/** The card of a tour as of the day of reading. */
const TourCard = Node.create({
  name: 'tourCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => own('data-tour'),
  parseHTML: () => [{ tag: 'div[data-tour]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});

/** Without widths and styles, which the site's content policy forbids. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: () => null,
});
const cell = { colspan: { default: 1 }, rowspan: { default: 1 } };
const spans: Attributes = Object.fromEntries(
  Object.entries(cell).map(([name, { default: usual }]) => [
    name,
    {
      default: usual,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? usual) || usual,
    },
  ]),
);

const simpleMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Words in Arabic within a line. What is typed after them is not. */
const Arabic = Mark.create({
  name: 'arabic',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[lang="ar"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { lang: 'ar', dir: 'rtl' }),
    0,
  ],
});

/** The editor's blocks and marks: only those that the server keeps. */
export const EDITOR_NODES = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { rel: null, target: null, class: null },
    },
    trailingNode: false,
    paragraph: false,
  }),
  Node.create({
    name: 'paragraph',
    priority: 1000,
    group: 'block',
    content: 'inline*',
    addAttributes: () => own('lang', 'dir'),
    parseHTML: () => [{ tag: 'p' }],
    renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
    addCommands: () => ({
      setParagraph:
        () =>
        ({ commands }) =>
          commands.setNode('paragraph'),
      insertBlock:
        (block) =>
        ({ chain, state }) => {
          const after = state.selection.$to;
          const at = after.depth === 0 ? after.pos : after.after(1);
          const isLast = at >= state.doc.content.size;
          return chain()
            .insertContentAt(at, isLast ? [block, { type: 'paragraph' }] : [block])
            .run();
        },
    }),
  }),
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: () => ({ ...spans, ...own('scope') }) }),
  TableCell.extend({ addAttributes: () => spans }),
  Picture,
  PendingPicture,
  Verses,
  TourCard,
  simpleMark('subscript', 'sub'),
  simpleMark('superscript', 'sup'),
  Arabic,
];
