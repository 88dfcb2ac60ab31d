import { Calendar, Clock, Eye } from 'lucide-react';
import { minutesText, type ShownArticle, viewsText } from '#features/articles/store/article.ts';
import { useCountedView } from '#features/articles/page/use-counted-view.ts';
import { formatDay } from '#lib/time/day.ts';

/** Date, reading time, and views up to yesterday; counts this visit. */
export function ArticleFacts({ article }: { article: ShownArticle }) {
  useCountedView(article.slug);
  const fact = 'inline-flex items-center gap-1.5';
  const icon = 'size-4.5 shrink-0';
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft tabular-nums">
      <time dateTime={article.published} className={fact}>
        <Calendar className={icon} />
        {formatDay(article.published)}
      </time>
      <span className={fact}>
        <Clock className={icon} />
        {minutesText(article.reading_time)}
      </span>
      {article.views_count > 0 && (
        <span className={fact}>
          <Eye className={icon} />
          {viewsText(article.views_count)}
        </span>
      )}
    </p>
  );
}
