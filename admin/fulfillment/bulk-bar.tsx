import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

type Props = {
  chosen: number;
  onClear: () => void;
  /** Selects the rows beyond the loaded page too. */
  onAll?: (() => void) | undefined;
  children: ReactNode;
};

/** Actions for the selected rows, in a bar over the bottom of the list. */
export function BulkActionBar({ chosen, onClear, onAll, children }: Props) {
  if (chosen === 0) return null;
  return (
    <section
      aria-label="고른 것으로 할 일"
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-card bg-rail p-2 pl-4 text-white shadow-lift lg:bottom-4"
    >
      <b className="tabular mr-auto">{chosen}건 고름</b>
      {onAll && (
        <Button variant="secondary" size="small" onClick={onAll}>
          아래에 더 있는 것까지 모두 고르기
        </Button>
      )}
      {children}
      <Button variant="secondary" size="small" onClick={onClear}>
        풀기
      </Button>
    </section>
  );
}
