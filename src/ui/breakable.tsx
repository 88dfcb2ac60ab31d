import { Fragment } from 'react';

/** A number or an address without spaces: it may go on in the next line after «/» and «@» only. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/@])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
