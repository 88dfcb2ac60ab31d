import { Share2 } from 'lucide-react';
import { useShare } from '#features/articles/use-share.ts';
import { Button } from '#ui/button.tsx';

/** Hands a link to the device, or copies it where the device can't share. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const { share, message } = useShare({ title, url });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button look="quiet" className="px-4" onClick={share}>
        <Share2 aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        Поделиться
      </Button>
      <span role="alert" className="text-sm text-ink-soft empty:hidden">
        {message}
      </span>
    </div>
  );
}
