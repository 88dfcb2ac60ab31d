/**
 * Structured data of a page for search engines (JSON-LD, schema.org). The character that could end
 * the element early is escaped, and JSON readers undo that.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
