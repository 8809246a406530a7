import { X } from 'lucide-react';

/** The active filters of a list; a tap removes one. */
export function ActiveFilters({
  choices,
  onDrop,
}: {
  choices: [key: string, label: string][];
  onDrop: (key: string) => void;
}) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="고른 조건" className="no-bar flex gap-2 overflow-x-auto px-gutter pb-2">
      {choices.map(([key, label]) => (
        <li key={key} className="shrink-0">
          <button
            type="button"
            aria-label={`${label} 조건 빼기`}
            onClick={() => onDrop(key)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-50 pr-3 pl-4 font-semibold text-brand-700 text-second"
          >
            {label}
            <X className="size-4" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
