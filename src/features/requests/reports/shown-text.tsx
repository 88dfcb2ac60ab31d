/** The content of a page in a report. A verse is drawn in the font that has all of its signs. */
export function ShownText({ path, text }: { path: string; text: string }) {
  const isVerse = path.includes('#ayah-');
  return text.split('\n').map((line, at) =>
    isVerse && at === 0 ? (
      <p key={line} lang="ar" dir="rtl" className="arabic mt-1 text-2xl wrap-anywhere">
        {line}
      </p>
    ) : (
      <p key={line} className="mt-1 wrap-anywhere text-ink-soft">
        {line}
      </p>
    ),
  );
}
