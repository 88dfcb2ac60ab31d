/**
 * Facts of a page for search engines (JSON-LD, schema.org). The one character that could end the
 * element early is written as an escape, which JSON readers undo.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
