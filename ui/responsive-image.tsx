import { preload } from 'react-dom';
import { classNames } from './cx.ts';

type Props = {
  /** URL without width and extension, as the contract returns it. */
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

export function ResponsiveImage({
  base,
  alt,
  placeholder,
  sizes = '50vw',
  eager = false,
  width = 720,
  height = 720,
  className,
}: Props) {
  // An image shown at 180 px or less needs only the smallest width, so it gets one source without `sizes`.
  const small = Number(/^(\d+)px$/.exec(sizes)?.[1] ?? 999) <= 180;
  const shown = small ? {} : { sizes };
  const avif = sourceSetOf(base, 'avif', small);
  // Preloading from the head lets the first image load before the scripts. Browsers without AVIF ignore it.
  if (eager) {
    preload(`${base}-360.avif`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture className={classNames('pic', className)} style={placeholder ? placeholderColors(placeholder) : undefined}>
      <source type="image/avif" srcSet={avif} {...shown} />
      <img
        src={`${base}-${small ? 360 : 720}.webp`}
        {...(small ? {} : { srcSet: sourceSetOf(base, 'webp', false), sizes })}
        alt={alt}
        width={width}
        height={height}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

// The gradient is in the style sheet, because a list contains dozens of images.
function placeholderColors(placeholder: string) {
  const [from = '#f3f3f3', to = from] = placeholder.split(',');
  return { '--a': from, '--b': to } as React.CSSProperties;
}

export function placeholderGradient(placeholder: string, angle = 135) {
  const [from = '#f3f3f3', to = from] = placeholder.split(',');
  return `linear-gradient(${angle}deg, ${from}, ${to})`;
}

function sourceSetOf(base: string, kind: string, small: boolean) {
  if (small) return `${base}-360.${kind}`;
  return widths.map((width) => `${base}-${width}.${kind} ${width}w`).join(', ');
}
