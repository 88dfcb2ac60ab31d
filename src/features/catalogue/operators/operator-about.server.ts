import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { operatorLinks } from '#features/catalogue/operators/operator-links.ts';
import {
  OperatorAbout,
  OperatorNote,
  OperatorTitle,
} from '#features/catalogue/operators/operator-about.tsx';
import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';

export type OperatorHtml = ReturnType<typeof operatorAbout>;

/** The facts of an operator as HTML, so that no script contains them. */
export function operatorAbout(operator: PublicOperator) {
  const links = operatorLinks(operator);
  return {
    title: renderToStaticMarkup(createElement(OperatorTitle, { operator })),
    note: renderToStaticMarkup(createElement(OperatorNote, { operator })),
    about: renderToStaticMarkup(createElement(OperatorAbout, { operator, links })),
  };
}
