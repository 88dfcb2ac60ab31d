import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { uploadImage } from '#ui/upload/upload-image.browser.ts';
import { LinkDialog } from '#features/articles/visual-editor/link-dialog.tsx';
import { PictureDialog } from '#features/articles/visual-editor/picture-dialog.tsx';
import { type Asking, Toolbar } from '#features/articles/visual-editor/toolbar.tsx';
import { TourDialog } from '#features/articles/visual-editor/tour-dialog.tsx';
import { measurePicture } from '#ui/upload/use-picture-library.ts';
import {
  type PendingPicture,
  settlePicture,
  useVisualEditor,
} from '#features/articles/visual-editor/use-visual-editor.ts';
import { VerseDialog } from '#features/articles/visual-editor/verse-dialog.tsx';
import { countOf, plural } from '#lib/text/russian.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { TextArea } from '#ui/field/control.tsx';
import { FieldNotes, tied } from '#ui/field/field-frame.tsx';

interface VisualEditorProps {
  /** The name of the text field with the HTML, which a form sends without scripts. */
  name: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  problem?: string | null;
}

/** An editor for a text with headings, pictures and blocks, visual or as HTML. */
export function VisualEditor(props: VisualEditorProps) {
  const { name, label, value, onChange, problem } = props;
  const id = useId();
  const hydrated = useHydrated();
  const [isMarkup, setMarkup] = useState(false);
  const isPlain = !hydrated || isMarkup;
  const hint =
    isPlain && 'HTML: заголовки — <h2> и\u00a0<h3>, абзацы — <p>, списки — <ul> и\u00a0<ol>.';
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={isPlain ? id : undefined} id={`${id}-label`} className="font-medium">
          {label}
        </label>
        {hydrated && (
          <div role="group" aria-label="Вид редактора" className="flex">
            {[false, true].map((markup) => (
              <button
                key={String(markup)}
                type="button"
                aria-pressed={isMarkup === markup}
                onClick={() => setMarkup(markup)}
                className="min-h-11 rounded-control px-4 text-sm font-semibold text-ink-soft aria-pressed:bg-primary-tint aria-pressed:text-primary"
              >
                {markup ? 'HTML' : 'Визуально'}
              </button>
            ))}
          </div>
        )}
      </div>
      {isPlain ? (
        <TextArea
          {...tied(id, problem, hint)}
          name={name}
          rows={20}
          spellCheck={!isMarkup}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-96 font-mono"
        />
      ) : (
        <Surface
          label={label}
          value={value}
          isWrong={Boolean(problem)}
          onChange={onChange}
          onMarkup={() => setMarkup(true)}
        />
      )}
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  );
}

interface SurfaceProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (html: string) => void;
  onMarkup: () => void;
}

function Surface({ label, value, isWrong, onChange, onMarkup }: SurfaceProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { surface, state } = useVisualEditor(value, label, {
    onChange,
    onPictures: (pictures) => void upload(pictures),
    onDropped: (images) =>
      setSaid(
        `${countOf(images, ['картинка', 'картинки', 'картинок'])} с\u00a0других сайтов или из\u00a0документа не\u00a0${plural(images, 'вставлена: добавьте её', 'вставлены: добавьте их', 'вставлены: добавьте их')} кнопкой «Картинка».`,
      ),
  });
  const editor = state?.editor ?? null;

  const upload = async (pictures: PendingPicture[]) => {
    const failures: string[] = [];
    for (const { id, file } of pictures) {
      setSaid('Загружаем картинку…');
      const order = { file, folder: 'articles', upsert: true, onState: () => undefined } as const;
      const outcome = await uploadImage(order);
      if (!outcome.ok) failures.push(outcome.message);
      const src = outcome.ok ? outcome.image.address : null;
      const picture = src === null ? null : { src, ...(await measurePicture(src)) };
      if (editor && !editor.isDestroyed) settlePicture(editor, id, picture);
    }
    setSaid(
      failures[0] ??
        'Картинка загружена. Выберите её и\u00a0кнопкой «Картинка» опишите, что на\u00a0ней.',
    );
  };

  return (
    <>
      {state && !state.isWhole && (
        <p role="alert" className="mb-2 rounded-control border border-danger px-4 py-3">
          В&nbsp;тексте есть разметка, которую визуальный вид не&nbsp;сохранит.{' '}
          <button type="button" onClick={onMarkup} className="font-semibold text-primary underline">
            Править как HTML
          </button>
        </p>
      )}
      <div
        className={`rounded-card border bg-surface ${isWrong ? 'border-danger' : 'border-line-strong'} focus-within:outline-3 focus-within:outline-primary`}
      >
        {editor ? (
          <Toolbar editor={editor} onAsk={setAsking} />
        ) : (
          <p className="p-4 text-ink-soft">Загрузка...</p>
        )}
        <div ref={surface} className="min-h-96" />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {said}
      </p>
      {editor && asking && (
        <Dialogs editor={editor} asking={asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

interface DialogsProps {
  editor: Editor;
  asking: Asking;
  onClose: () => void;
}

/** The dialog that a tool has opened; what it asks for is put into the text. */
function Dialogs({ editor, asking, onClose }: DialogsProps) {
  const insert = (block: object) => void editor.chain().focus().insertBlock(block).run();
  return (
    <>
      {asking === 'link' && (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={onClose}
          onDone={(href) => {
            onClose();
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === null) chain.unsetLink().run();
            else if (editor.state.selection.empty && !editor.isActive('link')) {
              const marks = [{ type: 'link', attrs: { href } }];
              chain.insertContent({ type: 'text', text: href, marks }).run();
            } else chain.setLink({ href }).run();
          }}
        />
      )}
      {asking === 'picture' && (
        <PictureDialog
          chosen={chosenPicture(editor)}
          onClose={onClose}
          onDone={async ({ src, alt }) => {
            const isChange = editor.isActive('picture');
            onClose();
            const attrs = { src, alt, ...(await measurePicture(src)) };
            if (isChange) editor.chain().focus().updateAttributes('picture', attrs).run();
            else insert({ type: 'picture', attrs });
          }}
        />
      )}
      {asking === 'verse' && (
        <VerseDialog
          onClose={onClose}
          onDone={(reference) => {
            onClose();
            const attrs = { 'data-quran': reference };
            insert({ type: 'verses', attrs, content: [{ type: 'paragraph' }] });
          }}
        />
      )}
      {asking === 'tour' && (
        <TourDialog
          onClose={onClose}
          onDone={(slug) => {
            onClose();
            insert({ type: 'tourCard', attrs: { 'data-tour': slug } });
          }}
        />
      )}
    </>
  );
}

function chosenPicture(editor: Editor): { src: string; alt: string } | null {
  if (!editor.isActive('picture')) return null;
  const { src, alt } = editor.getAttributes('picture');
  return { src: String(src), alt: String(alt ?? '') };
}
