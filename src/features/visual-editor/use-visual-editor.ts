import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { isSameContent, tidyMarkup } from '#features/visual-editor/article-markup.ts';
import { cleanPaste } from '#features/visual-editor/pasted-html.ts';
import stylesUrl from '#features/visual-editor/visual-editor.css?url';

/** What the surface tells about itself besides its text. */
export interface EditorNews {
  /** The text as it is now. */
  onChange: (html: string) => void;
  /** Files that were pasted or dropped, to be uploaded and put where the cursor is. */
  onFiles: (files: File[]) => void;
  /** Something of a paste had to stay behind. */
  onDropped: (images: number) => void;
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
      import('#features/visual-editor/use-editor-nodes.ts'),
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
            const { text, files } = takeFiles(clean);
            if (files.length > 0) tell().onFiles(files);
            if (droppedImages > 0) tell().onDropped(droppedImages);
            return text;
          },
          handlePaste: (_view, { clipboardData }) => {
            const files = picturesIn(clipboardData?.files);
            // Word sends its text as a picture as well.
            const hasText = clipboardData?.types.includes('text/html') ?? false;
            if (files.length === 0 || hasText) return false;
            tell().onFiles(files);
            return true;
          },
          handleDrop: (_view, event) => {
            const files = picturesIn(event.dataTransfer?.files);
            if (files.length === 0) return false;
            tell().onFiles(files);
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

/** Pictures that stand whole in a text, as files, and the text without them. */
function takeFiles(html: string): { text: string; files: File[] } {
  const files: File[] = [];
  const text = html.replace(
    /<img src="data:(image\/[a-z]+);base64,([^"]*)"[^>]*>/g,
    (_whole, type: string, base64: string) => {
      try {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        files.push(new File([bytes], 'pasted', { type }));
      } catch {
        // Half a picture is none.
      }
      return '';
    },
  );
  return { text, files };
}
