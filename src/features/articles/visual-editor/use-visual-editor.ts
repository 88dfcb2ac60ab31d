import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { isSameContent, tidyMarkup } from '#features/articles/visual-editor/article-markup.ts';
import { cleanPaste } from '#features/articles/visual-editor/pasted-html.ts';
import stylesUrl from '#features/articles/visual-editor/visual-editor.css?url';

/** What the surface tells about itself besides its text. */
export interface EditorNews {
  /** The text as it is now. */
  onChange: (html: string) => void;
  /** Pictures that were pasted or dropped, to be uploaded: their places wait in the text. */
  onPictures: (pictures: PendingPicture[]) => void;
  /** Something of a paste had to stay behind. */
  onDropped: (images: number) => void;
}

/** A picture whose place in the text waits for its upload (see settlePicture). */
export interface PendingPicture {
  id: string;
  file: File;
}

/** How the surface stands: not there yet, there, or unable to show this text without a loss. */
export type EditorState = { editor: Editor; isWhole: boolean } | null;

/**
 * The visual editor inside `surface`, once its code has arrived. `html` is what it begins with; a
 * later value that did not come from itself (a draft found, another version taken) replaces its text.
 */
export function useVisualEditor(
  html: string,
  label: string,
  news: EditorNews,
): { surface: (element: HTMLElement | null) => void; state: EditorState; beats: number } {
  const [element, surface] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<EditorState>(null);
  const [beats, setBeats] = useState(0);
  const known = useRef({ html, news });
  useEffect(() => {
    known.current.news = news;
  });

  useEffect(() => {
    if (!element) return;
    let editor: Editor | null = null;
    let isGone = false;
    addStyles();
    void Promise.all([
      import('@tiptap/core'),
      import('#features/articles/visual-editor/editor-nodes.browser.ts'),
    ]).then(([{ Editor: MakeEditor }, { EDITOR_NODES }]) => {
      if (isGone) return;
      const tell = () => known.current.news;
      editor = new MakeEditor({
        element,
        extensions: EDITOR_NODES,
        content: known.current.html,
        injectCSS: false,
        editorProps: {
          attributes: {
            class: 'writing',
            'aria-label': label,
            role: 'textbox',
            'aria-multiline': 'true',
          },
          transformPastedHTML: (pasted) => {
            const { html: clean, droppedImages } = cleanPaste(pasted, location.origin);
            const { text, pictures } = takePictures(clean);
            // Once the places are in the text.
            if (pictures.length > 0) queueMicrotask(() => tell().onPictures(pictures));
            if (droppedImages > 0) tell().onDropped(droppedImages);
            return text;
          },
          handlePaste: (_view, { clipboardData }) => {
            const files = picturesIn(clipboardData?.files);
            // Word sends its text as a picture as well.
            const hasText = clipboardData?.types.includes('text/html') ?? false;
            if (files.length === 0 || hasText) return false;
            tell().onPictures(placed(editor, files, null));
            return true;
          },
          handleDrop: (view, event) => {
            const files = picturesIn(event.dataTransfer?.files);
            if (files.length === 0) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            tell().onPictures(placed(editor, files, at?.pos ?? null));
            return true;
          },
        },
        onUpdate: ({ editor: changed }) => {
          const now = tidyMarkup(changed.getHTML());
          known.current.html = now;
          tell().onChange(now);
        },
        onTransaction: () => setBeats((count) => count + 1),
      });
      setState({ editor, isWhole: isSameContent(known.current.html, editor.getHTML()) });
    });
    return () => {
      isGone = true;
      editor?.destroy();
      setState(null);
    };
  }, [element, label]);

  useEffect(() => {
    if (html === known.current.html) return;
    known.current.html = html;
    setState((now) => {
      if (!now) return now;
      now.editor.commands.setContent(html, { emitUpdate: false });
      return { ...now, isWhole: isSameContent(html, now.editor.getHTML()) };
    });
  }, [html]);

  return { surface, state, beats };
}

function addStyles(): void {
  if (document.querySelector(`link[href="${stylesUrl}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesUrl;
  document.head.append(link);
}

function picturesIn(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Pictures that stand whole in a text, as files, and the text with their places instead. */
function takePictures(html: string): { text: string; pictures: PendingPicture[] } {
  const pictures: PendingPicture[] = [];
  const text = html.replace(
    /<img src="data:(image\/[a-z]+);base64,([^"]*)" alt="([^"]*)">/g,
    (_whole, type: string, base64: string, alt: string) => {
      try {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const id = newId();
        pictures.push({ id, file: new File([bytes], 'pasted', { type }) });
        return `<div data-pending="${id}" data-alt="${alt}"></div>`;
      } catch {
        // Half a picture is none.
        return '';
      }
    },
  );
  return { text, pictures };
}

/** Puts places for pictures after the block at `pos`, or after the one that is written in. */
function placed(editor: Editor | null, files: File[], pos: number | null): PendingPicture[] {
  const pictures = files.map((file) => ({ id: newId(), file }));
  const chain = editor?.chain();
  if (pos !== null) chain?.setTextSelection(pos);
  // The last first: each is put right after the block.
  for (const { id } of pictures.toReversed()) {
    chain?.insertBlock({ type: 'pendingPicture', attrs: { 'data-pending': id } });
  }
  chain?.run();
  return pictures;
}

/**
 * Puts an uploaded picture into its place, or takes the place away when there is none. Whoever
 * deleted the place meanwhile wants no picture: then false.
 */
export function settlePicture(editor: Editor, id: string, picture: object | null): boolean {
  const { doc, schema, tr } = editor.state;
  let isPlaced = false;
  doc.descendants((node, pos, parent) => {
    if (isPlaced || node.attrs['data-pending'] !== id) return !isPlaced;
    isPlaced = true;
    const alt = String(node.attrs['data-alt'] ?? '');
    const name = picture ? 'picture' : 'paragraph';
    const put = schema.nodes[name]?.create(picture && { alt, ...picture });
    if (put && (picture || parent?.childCount === 1)) tr.replaceWith(pos, pos + node.nodeSize, put);
    else tr.delete(pos, pos + node.nodeSize);
    return false;
  });
  if (isPlaced) editor.view.dispatch(tr);
  return isPlaced;
}

/** Not `randomUUID`, which a site without https does not have. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
