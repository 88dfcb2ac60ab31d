import { memo, type RefObject } from 'react';

interface TextProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** Clean markup; undefined in a browser that has it in its page already. */
  html: string | undefined;
}

/** The text of an article. Made once: what the server sent is neither sent nor built twice. */
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
