import drawings from './art.svg?no-inline';
import { names } from './cx.ts';

export type Art = 'basket' | 'bell' | 'box' | 'gift' | 'glass' | 'rain' | 'thought';

/** A line drawing in the brand's colours; it says nothing the words beside it do not. */
export function Drawing({ art, className }: { art: Art; className?: string }) {
  return (
    <svg aria-hidden strokeWidth="2.5" className={names('icon', className)}>
      <use href={`${drawings}#${art}`} />
    </svg>
  );
}
