import { useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { readTextSize, textSizes, writeTextSize } from '../session/text-size.ts';

/** The page cannot be zoomed by pinching, so it offers larger text. */
export function TextSizeSwitch() {
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<number | null>(null);
  const size = picked ?? (hydrated ? readTextSize() : 100);
  return (
    <fieldset className="tabular flex flex-wrap items-center gap-1 py-1 *:[button]:min-h-11 *:[button]:min-w-11 *:[button]:rounded-full *:[button]:px-2">
      <legend className="float-left mr-2">글자 크기</legend>
      {textSizes.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={size === choice}
          onClick={() => {
            writeTextSize(choice);
            setPicked(choice);
          }}
          className={size === choice ? 'bg-ink-900 font-bold text-on-ink' : 'hover:bg-line'}
        >
          {`${choice}%`}
        </button>
      ))}
    </fieldset>
  );
}
