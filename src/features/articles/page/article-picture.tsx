import { COVER, DEFAULT_IMAGE } from '#features/articles/store/article.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';

interface PictureProps {
  /** Null shows the site's default picture. */
  address: string | null;
  /** The shown width, as in the attribute `sizes`. */
  sizes: string;
  /** Whether it comes first on the page, and so loads at once. */
  isFirst?: boolean;
  className?: string;
}

/** An article's picture beside its title; decorative, because the title names the subject. */
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
