import type { MouseEvent } from 'react';

/** The picture that was pressed goes along to its page, and no other. */
export function nameViewTransition({ currentTarget }: MouseEvent<HTMLElement>) {
  document.querySelector('.lead')?.classList.remove('lead');
  currentTarget.querySelector('.pic')?.classList.add('lead');
}
