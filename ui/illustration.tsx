import drawings from './art.svg?no-inline';
import { classNames } from './cx.ts';

export type IllustrationName = 'basket' | 'bell' | 'box' | 'gift' | 'glass' | 'rain' | 'thought';

/** A line drawing in the brand's colours; it says nothing the words beside it do not. */
export function Illustration({ art, className }: { art: IllustrationName; className?: string }) {
  return (
    <svg aria-hidden strokeWidth="2.5" className={classNames('icon', className)}>
      <use href={`${drawings}#${art}`} />
    </svg>
  );
}
