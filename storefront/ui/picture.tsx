import { preload } from 'react-dom';
import { names } from './names.ts';

type Props = {
  /** Address without width and ending, as the contract gives it. */
  base: string;
  alt: string;
  placeholder?: string;
  sizes?: string;
  eager?: boolean;
  width?: number;
  height?: number;
  className?: string;
};

const widths = [360, 720];

export function Picture({
  base,
  alt,
  placeholder,
  sizes = '50vw',
  eager = false,
  width = 720,
  height = 720,
  className,
}: Props) {
  // Known from the head of the document, the first picture does not wait behind scripts. Browsers without AVIF pass it over.
  if (eager) {
    const imageSrcSet = sources(base, 'avif');
    preload(`${base}-360.avif`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture
      className={names('block overflow-hidden bg-sunken', className)}
      style={placeholder ? { backgroundImage: tint(placeholder) } : undefined}
    >
      <source type="image/avif" srcSet={sources(base, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(base, 'webp')} sizes={sizes} />
      <img
        src={`${base}-720.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : 'auto'}
        draggable={false}
        className="size-full object-cover"
      />
    </picture>
  );
}

export function tint(placeholder: string, angle = 135) {
  const [from = '#f3f3f3', to = from] = placeholder.split(',');
  return `linear-gradient(${angle}deg, ${from}, ${to})`;
}

function sources(base: string, kind: string) {
  return widths.map((width) => `${base}-${width}.${kind} ${width}w`).join(', ');
}
