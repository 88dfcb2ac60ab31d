import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Tick } from '#ui/field/control.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';

/** How wide the screen must be for a column; on narrower ones its contents are shown elsewhere. */
export type ColumnRoom = 'always' | 'wide' | 'widest';

const ROOM: Record<ColumnRoom, string> = {
  always: '',
  wide: 'max-md:hidden',
  widest: 'max-xl:hidden',
};

interface TableProps {
  /** The table's label for screen readers. */
  caption: string;
  /** `HeadCell`s. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** A staff list as a table: one line per thing. */
export function Table({ caption, head, children }: TableProps) {
  return (
    <table className="mt-4 w-full border-separate border-spacing-0 rounded-card border border-line bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  room?: ColumnRoom;
}

const HEAD = 'border-b border-line px-[min(0.75rem,3vw)] py-2 text-left text-sm font-semibold';

/** A column's name; `isSilent` for a column of buttons, whose name is for screen readers only. */
export function HeadCell({
  room = 'always',
  isSilent = false,
  className = '',
  children,
}: Pick<CellProps, 'room' | 'className' | 'children'> & { isSilent?: boolean }) {
  return (
    <th scope="col" className={`${HEAD} ${ROOM[room]} ${className}`}>
      {isSilent ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

/** The name of a column of numbers, which stand on the right. */
export function NumberHead(head: Pick<CellProps, 'room' | 'children'>) {
  return <HeadCell {...head} className="text-right!" />;
}

/** A cell; `isName` for the one with the thing's name. */
export function Cell({
  room = 'always',
  isName = false,
  className = '',
  ...cell
}: CellProps & { isName?: boolean }) {
  const look = `border-b border-line px-[min(0.75rem,3vw)] py-1.5 align-middle md:py-1 ${ROOM[room]} ${className}`;
  return isName ? (
    <th scope="row" className={`text-left font-normal ${look}`} {...cell} />
  ) : (
    <td className={look} {...cell} />
  );
}

/** The cell with the checkbox of its line; `label` names the thing. */
export function SelectCell({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <td className="border-b border-line pl-3 align-middle">
      <label className="grid size-11 place-items-center">
        <Tick {...input} />
        <span className="sr-only">{label}</span>
      </label>
    </td>
  );
}

const TRAY = 'M86 92V62L98 42H142L154 62V92ZM97 62H108Q110 73 120 73T132 62H143L136 50H104Z';

interface EmptyTableProps {
  children: ReactNode;
  /** Where to go on from here. */
  way?: { to: string; text: string } | undefined;
}

/** Shown in place of the table while the list is empty. */
export function EmptyTable({ children, way }: EmptyTableProps) {
  return (
    <div className="mt-4 rounded-card border border-line bg-surface px-4 py-10 text-center">
      <QuietScene thing={TRAY} />
      <p className="text-lg">{children}</p>
      {way && (
        <p className="mt-4">
          <ButtonLink href={way.to} look="quiet">
            {way.text}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
