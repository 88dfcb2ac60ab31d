import { copyAddress } from '#lib/contact/copy-address.ts';

interface PictureProps {
  /** Address of a picture of the site. */
  address: string;
  /** `#rrggbb`, shown until the picture is loaded. */
  color: string;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  /** Width in pixels of the largest file, if it may be shown that large. */
  whole?: number;
  /** Visible when the page opens. */
  isFirst?: boolean;
  /** Classes of the frame, which the picture fills. */
  className: string;
}

/**
 * A photograph in its frame, over its colour. The colour is an SVG rectangle, because the site's
 * policy forbids inline styles.
 */
export function Picture(props: PictureProps) {
  const { address, color, alt, width, height, sizes, whole, isFirst = false, className } = props;
  const files = [
    `${copyAddress(address, 160)} 160w`,
    `${copyAddress(address, 480)} 480w`,
    ...(whole !== undefined && whole > 480 ? [`${address} ${whole}w`] : []),
  ];
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <img
        src={copyAddress(address, 480)}
        srcSet={files.join(', ')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}
