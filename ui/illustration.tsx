import drawings from './art.svg?no-inline';
import { classNames } from './cx.ts';

export type IllustrationName =
  | 'account'
  | 'basket'
  | 'bell'
  | 'box'
  | 'furrow'
  | 'gift'
  | 'glass'
  | 'moon'
  | 'pallet'
  | 'rain'
  | 'thought';

/** A decorative line drawing in the brand's colours; it adds nothing to the text next to it. */
export function Illustration({ art, className }: { art: IllustrationName; className?: string }) {
  return (
    <svg aria-hidden strokeWidth="2.5" className={classNames('icon', className)}>
      <use href={`${drawings}#${art}`} />
    </svg>
  );
}
