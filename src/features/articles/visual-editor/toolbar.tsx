import type { Editor } from '@tiptap/core';
import {
  Bold,
  BookOpenText,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Plane,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table2,
  Underline,
  Undo2,
} from 'lucide-react';
import { Select } from '#ui/field/control.tsx';

export type Asking = 'link' | 'picture' | 'verse' | 'tour';

interface ToolbarProps {
  editor: Editor;
  /** Opens the dialog of a tool. */
  onAsk: (what: Asking) => void;
}

const BUTTON =
  'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-primary-tint aria-pressed:bg-primary-tint aria-pressed:text-primary disabled:opacity-40';
const WORD =
  'inline-flex min-h-11 shrink-0 items-center rounded-control px-3 text-sm font-semibold hover:bg-primary-tint';

/** The tools of the editor; those that apply to the selection are shown as pressed. */
export function Toolbar({ editor, onAsk }: ToolbarProps) {
  const act = () => editor.chain().focus();
  /** A button for an order; given the kind of text it makes, it shows whether the selection is one. */
  const icon = (
    Icon: LucideIcon,
    label: string,
    onClick: () => void,
    node?: string,
    disabled?: boolean,
  ) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={node === undefined ? undefined : editor.isActive(node)}
      disabled={disabled}
      onClick={onClick}
      className={BUTTON}
    >
      <Icon className="size-5" />
    </button>
  );
  const level = [2, 3, 4].find((number) => editor.isActive('heading', { level: number })) ?? 0;
  return (
    <div className="sticky top-0 z-10 rounded-t-card border-b border-line bg-surface p-1">
      <div role="group" aria-label="Оформление текста" className="flex flex-wrap gap-0.5">
        <Select
          aria-label="Вид абзаца"
          value={level}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            if (chosen === 0) act().setParagraph().run();
            else
              act()
                .setHeading({ level: chosen as 2 | 3 | 4 })
                .run();
          }}
          className="w-auto"
        >
          <option value={0}>Текст</option>
          <option value={2}>Заголовок</option>
          <option value={3}>Подзаголовок</option>
          <option value={4}>Малый заголовок</option>
        </Select>
        {icon(Bold, 'Жирный', () => act().toggleBold().run(), 'bold')}
        {icon(Italic, 'Курсив', () => act().toggleItalic().run(), 'italic')}
        {icon(Underline, 'Подчёркнутый', () => act().toggleUnderline().run(), 'underline')}
        {icon(Strikethrough, 'Зачёркнутый', () => act().toggleStrike().run(), 'strike')}
        {icon(Link2, 'Ссылка', () => onAsk('link'), 'link')}
        {icon(List, 'Список', () => act().toggleBulletList().run(), 'bulletList')}
        {icon(
          ListOrdered,
          'Нумерованный список',
          () => act().toggleOrderedList().run(),
          'orderedList',
        )}
        {icon(Quote, 'Цитата', () => act().toggleBlockquote().run(), 'blockquote')}
        {icon(Table2, 'Таблица', () =>
          act().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        )}
        {icon(Minus, 'Черта', () => act().setHorizontalRule().run())}
        {icon(ImagePlus, 'Картинка', () => onAsk('picture'), 'picture')}
        {icon(BookOpenText, 'Аят Корана', () => onAsk('verse'))}
        {icon(Plane, 'Карточка тура', () => onAsk('tour'))}
        {icon(RemoveFormatting, 'Снять оформление', () => act().unsetAllMarks().clearNodes().run())}
        {icon(Undo2, 'Отменить', () => act().undo().run(), undefined, !editor.can().undo())}
        {icon(Redo2, 'Вернуть', () => act().redo().run(), undefined, !editor.can().redo())}
      </div>
      {editor.isActive('table') && (
        <div role="group" aria-label="Таблица" className="flex flex-wrap gap-0.5">
          {(
            [
              ['+ строка', () => act().addRowAfter().run()],
              ['− строка', () => act().deleteRow().run()],
              ['+ столбец', () => act().addColumnAfter().run()],
              ['− столбец', () => act().deleteColumn().run()],
              ['Объединить ячейки', () => act().mergeOrSplit().run()],
              ['Строка заголовков', () => act().toggleHeaderRow().run()],
              ['Удалить таблицу', () => act().deleteTable().run()],
            ] as const
          ).map(([label, onClick]) => (
            <button key={label} type="button" onClick={onClick} className={WORD}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
