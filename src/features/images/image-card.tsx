import { Check, Copy, ImageOff, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type ImageView, usesText } from '#features/images/image-view.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { Input } from '#ui/field/control.tsx';

interface ImageCardProps {
  image: ImageView;
  deleteHref: string;
}

/** One picture of the library with its address to copy. */
export function ImageCard({ image, deleteHref }: ImageCardProps) {
  const id = useId();
  const words = { offer: 'Копировать', done: 'Скопировано!' };
  const { copy, isCopied, label } = useCopy(image.url, words);
  const Icon = isCopied ? Check : Copy;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Thumbnail address={image.address} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="text-sm text-ink-soft">
          <p>{image.facts}</p>
          <p>{usesText(image.uses)}</p>
        </div>
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            Адрес
          </label>
          <Input
            id={id}
            type="text"
            readOnly
            value={image.url}
            onFocus={(event) => event.currentTarget.select()}
            className="bg-ground text-sm"
          />
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button look="quiet" onClick={copy} className="grow px-3!">
            <Icon className="size-5" />
            <span aria-live="polite">{label}</span>
          </Button>
          <Link
            to={deleteHref}
            preventScrollReset
            className={buttonClass('quiet', 'grow px-3! hover:border-danger! hover:text-danger!')}
          >
            <Trash2 className="size-5" />
            Удалить
            <span className="sr-only"> {image.path}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}

function Thumbnail({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <p className="grid aspect-3/2 place-content-center justify-items-center gap-2 bg-ground px-4 text-center text-danger">
        <ImageOff className="size-8" />
        Не удалось загрузить изображение
      </p>
    );
  }
  return (
    <img
      src={copyAddress(address, 480)}
      alt=""
      width={480}
      height={320}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className="aspect-3/2 w-full bg-ground object-contain"
    />
  );
}
