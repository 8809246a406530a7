import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { BottomSheet } from './sheet.tsx';
import { useSheet } from './sheet-state.ts';

/** A choice made in a sheet that takes effect when it is applied. */
export function useDraftValue<Choice>(chosen: Choice, onChange: (choice: Choice) => void) {
  const sheet = useSheet('filter');
  const [draft, setDraft] = useState(chosen);
  const pending = useRef<Choice | null>(null);
  // Report the choice only after the sheet has left the address: reporting changes the address too.
  useEffect(() => {
    if (sheet.opened || !pending.current) return;
    onChange(pending.current);
    pending.current = null;
  }, [sheet.opened, onChange]);
  return {
    draft,
    setDraft,
    opened: sheet.opened,
    close: sheet.close,
    open() {
      setDraft(chosen);
      sheet.open();
    },
    apply(next: Choice) {
      pending.current = next;
      sheet.close();
    },
  };
}

type Props<Choice> = {
  state: ReturnType<typeof useDraftValue<Choice>>;
  /** The number of conditions in effect. */
  many: number;
  /** The value that means no condition. */
  none: Choice;
  done: string;
  children: ReactNode;
};

/** The button that opens a filter, and its sheet with the buttons for resetting and applying. */
export function DraftSheet<Choice>({ state, many, none, done, children }: Props<Choice>) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={state.open}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap font-medium text-second"
      >
        <SlidersHorizontal className="size-4" aria-hidden />
        필터
        {many > 0 && (
          <span className="tabular grid size-5 place-items-center rounded-full bg-brand-strong font-bold text-[0.75rem] text-on-brand">
            <span className="sr-only">고른 조건 </span>
            {many}
          </span>
        )}
      </button>
      <BottomSheet
        opened={state.opened}
        onClose={state.close}
        title="필터"
        footer={
          <div className="flex gap-2">
            <Button variant="secondary" className="shrink-0 whitespace-nowrap" onClick={() => state.apply(none)}>
              초기화
            </Button>
            <Button full onClick={() => state.apply(state.draft)}>
              {done}
            </Button>
          </div>
        }
      >
        {children}
      </BottomSheet>
    </>
  );
}
