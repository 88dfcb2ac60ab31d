import { Fragment } from 'react';

/** A number or an address without spaces: it may go on in the next line after «/» and «@» only. */
export function Breakable({ text }: { text: string }) {
  // Without a lookbehind: before Safari 16.4 one keeps the whole file from running.
  return (text.match(/[^/@]*[/@]|[^/@]+/g) ?? []).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
