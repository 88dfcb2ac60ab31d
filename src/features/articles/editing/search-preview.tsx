import type { FormValues } from '#features/articles/editing/article-form-values.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';

/** The length at which search engines cut a title, roughly. */
const SEARCH_TITLE = 60;

interface SearchPreviewProps {
  values: FormValues;
  siteUrl: string;
}

/** A preview of the article as a search result and as a link in a messenger. */
export function SearchPreview({ values, siteUrl }: SearchPreviewProps) {
  const title = values.title.trim() || 'Заголовок статьи';
  const description = values.meta_description.trim() || 'Здесь будет мета-описание.';
  const host = new URL(siteUrl).host;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <figure>
        <figcaption className="mb-1 text-sm text-ink-soft">В&nbsp;поиске</figcaption>
        <div className="rounded-card border border-line bg-ground p-4 wrap-anywhere">
          <p className="text-sm text-ink-soft">
            {host} › articles › {values.slug || '…'}
          </p>
          <p className="text-lg text-primary">{cut(`${title} — ВсеУмры`, SEARCH_TITLE)}</p>
          <p className="text-sm">{description}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-1 text-sm text-ink-soft">Ссылкой в&nbsp;мессенджере</figcaption>
        <div className="overflow-hidden rounded-card border border-line bg-ground wrap-anywhere">
          <img
            src={copyAddress(values.featured_image || '/front.png', 480)}
            alt=""
            width={480}
            height={252}
            className="aspect-[1200/630] w-full object-cover"
          />
          <div className="p-4">
            <p className="text-sm text-ink-soft">{host}</p>
            <p className="font-semibold">{title}</p>
            <p className="line-clamp-2 text-sm">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
