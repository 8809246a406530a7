import type { MouseEvent } from 'react';

/** Marks the pressed image as the one that is animated to its page. */
export function nameViewTransition({ currentTarget }: MouseEvent<HTMLElement>) {
  document.querySelector('.lead')?.classList.remove('lead');
  currentTarget.querySelector('.pic')?.classList.add('lead');
}
