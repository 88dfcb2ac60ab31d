import { Share2 } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { shareLinks } from '#ui/share/share-links.ts';
import { useShare } from '#ui/share/use-share.ts';

interface ShareButtonProps {
  title: string;
  url: string;
  className?: string;
}

/**
 * Shares a page with the device's own dialog; if the device has none or refuses it, copies the link
 * and opens a list of services. Without scripts it opens that list.
 */
export function ShareButton({ title, url, className = '' }: ShareButtonProps) {
  const { press, message } = useShare({ title, url });
  return (
    <details className={`min-w-0 print:hidden ${className}`}>
      <summary
        onClick={press}
        className={buttonClass('quiet', 'w-fit cursor-pointer list-none px-4')}
      >
        <Share2 className="size-4.5" />
        Поделиться
      </summary>
      <p className="mt-2 flex flex-wrap items-center gap-x-5">
        {shareLinks({ title, url }).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener nofollow"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {name}
          </a>
        ))}
      </p>
      <p role="alert" className="text-sm text-ink-soft empty:hidden">
        {message}
      </p>
    </details>
  );
}
