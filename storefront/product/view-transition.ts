import type { MouseEvent } from 'react';

/** Marks the pressed image as the only one of the view transition to its page. */
export function nameViewTransition({ currentTarget }: MouseEvent<HTMLElement>) {
  document.querySelector('.lead')?.classList.remove('lead');
  currentTarget.querySelector('.pic')?.classList.add('lead');
}
