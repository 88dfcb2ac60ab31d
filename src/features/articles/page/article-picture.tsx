import { COVER, DEFAULT_IMAGE } from '#features/articles/store/article.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';

interface PictureProps {
  /** Null shows the site's own ornament. */
  address: string | null;
  /** How wide it is shown, in the words of `sizes`. */
  sizes: string;
  /** Whether it is seen first: it is asked for at once then. */
  isFirst?: boolean;
  className?: string;
}

/** The picture of an article beside its title, which says what it is about. */
export function ArticlePicture({ address, sizes, isFirst = false, className = '' }: PictureProps) {
  const src = address ?? DEFAULT_IMAGE;
  const small = copyAddress(src, 480);
  return (
    <img
      src={src}
      srcSet={small === src ? undefined : `${small} 480w, ${src} ${COVER.width}w`}
      sizes={small === src ? undefined : sizes}
      width={COVER.width}
      height={COVER.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={`aspect-[1200/630] w-full bg-primary-tint object-cover ${className}`}
    />
  );
}
