import { useState } from 'react';
import { readTextSize, textSizes, writeTextSize } from '../session/text-size.ts';
import { useHydrated } from '../ui/hydrated.ts';
import { names } from '../ui/names.ts';

/** The page cannot be zoomed by pinching, so it offers its own larger letters. */
export function TextSize() {
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<number | null>(null);
  const size = picked ?? (hydrated ? readTextSize() : 100);
  return (
    <fieldset className="flex items-center gap-1 py-1">
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
          className={names(
            'tabular min-h-11 min-w-11 rounded-full px-2',
            size === choice ? 'bg-ink-900 font-bold text-white' : 'hover:bg-line',
          )}
        >
          {choice}%
        </button>
      ))}
    </fieldset>
  );
}
