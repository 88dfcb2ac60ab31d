import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { EDITOR_NODES } from '#features/articles/visual-editor/editor-nodes.browser.ts';

it('goes on in the language of the line after Arabic words at its end', () => {
  const arabic = [{ type: 'arabic' }];
  const text = getSchema(EDITOR_NODES).nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'الله', marks: arabic }] }],
  });
  const at = (pos: number) =>
    text
      .resolve(pos)
      .marks()
      .map(({ type }) => type.name);
  expect(at(3)).toEqual(['arabic']);
  expect(at(5)).toEqual([]);
});
