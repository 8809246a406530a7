import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './cx.ts';
import { BottomSheet } from './sheet.tsx';
import { useSheet } from './sheet-state.ts';

type Choice<V extends string> = { value: V; label: string; hint?: string; disabled?: boolean };
type Props<V extends string> = {
  name: string;
  label: string;
  choices: readonly Choice<V>[];
  value: V | null;
  onPick: (value: V) => void;
  placeholder?: string;
  look?: 'field' | 'plain';
  /** The id of the element that describes the choice. */
  describedBy?: string | undefined;
};

/** A list of options in a sheet; the button shows the selected one. */
export function SelectSheet<V extends string>({
  name,
  label,
  choices,
  value,
  onPick,
  placeholder = '선택해 주세요',
  look = 'field',
  describedBy,
}: Props<V>) {
  const sheet = useSheet(name);
  const chosen = choices.find((choice) => choice.value === value);
  const picked = useRef<V | null>(null);
  // Report the choice only after the sheet has left the address: reporting may change the address too.
  useEffect(() => {
    const choice = picked.current;
    if (sheet.opened || choice === null) return;
    picked.current = null;
    onPick(choice);
  }, [sheet.opened, onPick]);
  return (
    <>
      <button
        type="button"
        name={name}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        aria-label={`${label}: ${chosen?.label ?? placeholder}`}
        onClick={sheet.open}
        className={classNames(
          'inline-flex items-center',
          look === 'field'
            ? classNames(
                'min-h-13 w-full justify-between gap-2 rounded-card px-4 py-2 text-left ring-1 ring-inset',
                describedBy ? 'ring-danger' : 'ring-line',
              )
            : 'min-h-11 min-w-11 gap-1 whitespace-nowrap font-medium text-second',
          chosen || look === 'plain' ? 'text-ink-900' : 'text-ink-400',
        )}
      >
        {chosen?.label ?? placeholder}
        <ChevronDown className="size-4 shrink-0 text-ink-400" aria-hidden />
      </button>
      <BottomSheet opened={sheet.opened} onClose={sheet.close} title={label}>
        <ul>
          {choices.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                disabled={choice.disabled}
                aria-current={choice.value === value ? 'true' : undefined}
                onClick={() => {
                  if (choice.value !== value) picked.current = choice.value;
                  sheet.close();
                }}
                className="flex min-h-13 w-full items-center justify-between gap-3 text-left disabled:text-ink-400"
              >
                <span>
                  <span className={classNames('block', choice.value === value && 'font-bold text-brand-strong')}>
                    {choice.label}
                  </span>
                  {choice.hint && <span className="block text-ink-400 text-second">{choice.hint}</span>}
                </span>
                {choice.value === value && <Check className="size-5 shrink-0 text-brand-strong" aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}
