import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StructuredData } from './structured-data.tsx';

it('lets no text end the element or open a comment, and loses no character', () => {
  const data = { name: '</script><script>alert(1)</script><!-- & "кавычки" \u2028' };
  const markup = renderToStaticMarkup(<StructuredData data={data} />);
  const inside = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(markup)?.[1];
  expect(JSON.parse(inside ?? '')).toEqual(data);
});
