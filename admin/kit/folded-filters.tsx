import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { useFilters } from './use-filters.ts';

/**
 * The filters of a list. A phone has no room for them above the list: they are folded behind a button with the number of those in use.
 * `names` are their names in the address.
 */
export function FoldedFilters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { of } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const count = names.filter(of).length;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        좁히기{count > 0 && ` ${count}`}
      </Button>
      <div className={classNames('flex-wrap items-center gap-2 sm:flex', isOpen ? 'flex' : 'hidden')}>{children}</div>
    </>
  );
}
