import { classNames } from './cx.ts';
import { ResponsiveImage } from './responsive-image.tsx';

const squares = {
  32: 'size-8',
  40: 'size-10',
  44: 'size-11',
  48: 'size-12',
  56: 'size-14',
  64: 'size-16',
  72: 'size-18',
  80: 'size-20',
  96: 'size-24',
};

type Props = {
  /** URL without width and extension, as the contract returns it. */
  base: string;
  placeholder?: string;
  /** The side in pixels. */
  side?: keyof typeof squares;
  /** Usually empty, because the name is shown next to the image. */
  alt?: string;
  eager?: boolean;
  rounded?: 'card' | 'lg';
  className?: string | false;
  /** Shown instead of the image: words on the ground of a branch (root category id). */
  placard?: { branch: number; words: string } | null;
};

/** A small square image shown next to a name in a list. */
export function Thumbnail({
  base,
  placeholder = '',
  side = 64,
  alt = '',
  eager,
  rounded = 'card',
  className,
  placard,
}: Props) {
  const box = classNames(squares[side], 'shrink-0', rounded === 'card' ? 'rounded-card' : 'rounded-lg', className);
  if (placard)
    return (
      <span aria-hidden className={`placard-small placard-${placard.branch} ${box}`}>
        {/* Under 56 px two words do not fit. */}
        {side >= 56 && <b>{placard.words}</b>}
      </span>
    );
  return (
    <ResponsiveImage
      base={base}
      alt={alt}
      placeholder={placeholder}
      sizes={`${side}px`}
      eager={eager ?? false}
      className={box}
    />
  );
}
