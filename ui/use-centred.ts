import { useEffect, useRef } from 'react';

/** A scrolling row that moves its current item to the middle whenever another item becomes current. */
export function useScrollIntoCenter<Row extends HTMLElement>(
  active: string | number,
  behavior: ScrollBehavior = 'auto',
) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when another one becomes current.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen)
      row.current.scrollTo({
        left: chosen.offsetLeft - row.current.clientWidth / 2 + chosen.clientWidth / 2,
        behavior,
      });
  }, [active]);
  return row;
}
