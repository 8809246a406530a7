import { useEffect, useRef } from 'react';

/** A row that scrolls: whichever of it is current moves to its middle when another becomes so. */
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
