import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSameContent, tidyMarkup } from '#features/articles/visual-editor/article-markup.ts';
import { cleanPaste } from '#features/articles/visual-editor/pasted-html.ts';
import stylesUrl from '#features/articles/visual-editor/visual-editor.css?url';

/** The editor's events besides its text. */
export interface EditorNews {
  /** The present text. */
  onChange: (html: string) => void;
  /** Pasted or dropped pictures to upload; the text has placeholders for them. */
  onPictures: (pictures: PendingPicture[]) => void;
  /** Some pictures of a paste were dropped. */
  onDropped: (images: number) => void;
}

/** A picture whose placeholder in the text waits for the upload (see settlePicture). */
export interface PendingPicture {
  id: string;
  file: File;
}

/** The state of the editor: null while loading, else whether it shows the text without loss. */
export type EditorState = { editor: Editor; isWhole: boolean } | null;

/**
 * The visual editor inside `surface`, once its code has loaded. `html` is its first text; a later value
 * from outside (a draft, another version) replaces the text.
 */
export function useVisualEditor(
  html: string,
  label: string,
  news: EditorNews,
): { surface: (element: HTMLElement | null) => void; state: EditorState; beats: number } {
  const [element, surface] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<EditorState>(null);
  const [beats, setBeats] = useState(0);
  const known = useRef(html);
  const tell = useEffectEvent(() => news);

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
      editor = new MakeEditor({
        element,
        extensions: EDITOR_NODES,
        content: known.current,
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
            // After the placeholders are in the text.
            if (pictures.length > 0) queueMicrotask(() => tell().onPictures(pictures));
            if (droppedImages > 0) tell().onDropped(droppedImages);
            return text;
          },
          handlePaste: (_view, { clipboardData }) => {
            const files = picturesIn(clipboardData?.files);
            // Word also sends its text as a picture.
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
          known.current = now;
          // At once: rendered after the next letter, this text would come back as one from outside.
          flushSync(() => tell().onChange(now));
        },
        onTransaction: () => setBeats((count) => count + 1),
      });
      setState({ editor, isWhole: isSameContent(known.current, editor.getHTML()) });
    });
    return () => {
      isGone = true;
      editor?.destroy();
      setState(null);
    };
  }, [element, label]);

  useEffect(() => {
    if (html === known.current) return;
    known.current = html;
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

/** Turns embedded pictures of a text into files, with placeholders in the text. */
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
        // Incomplete data is not a picture.
        return '';
      }
    },
  );
  return { text, pictures };
}

/** Inserts placeholders for pictures after the block at `pos`, or after the one with the cursor. */
function placed(editor: Editor | null, files: File[], pos: number | null): PendingPicture[] {
  const pictures = files.map((file) => ({ id: newId(), file }));
  const chain = editor?.chain();
  if (pos !== null) chain?.setTextSelection(pos);
  // In reverse order, because each goes directly after the block.
  for (const { id } of pictures.toReversed()) {
    chain?.insertBlock({ type: 'pendingPicture', attrs: { 'data-pending': id } });
  }
  chain?.run();
  return pictures;
}

/**
 * Replaces a placeholder by the uploaded picture, or removes it when there is none. False when the
 * author has deleted the placeholder meanwhile.
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

/** `randomUUID` needs https; this works without. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
