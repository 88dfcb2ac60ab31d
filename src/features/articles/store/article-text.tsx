import { memo, type RefObject } from 'react';

interface TextProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** HTML; undefined in a browser whose page already has it. */
  html: string | undefined;
}

/** The text of an article, rendered once: the browser reuses the server's elements. */
export const ArticleText = memo(
  function ArticleText({ ref, html }: TextProps) {
    return (
      <div
        ref={ref}
        className="article-text"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? '' }}
      />
    );
  },
  () => true,
);
