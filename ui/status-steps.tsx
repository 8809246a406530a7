import { Check } from 'lucide-react';
import { classNames } from './cx.ts';

type Step = { label: string; at?: string | null };

/** The progress of an order. */
export function StatusSteps({ steps, current }: { steps: Step[]; current: number }) {
  return (
    <div className="steps-place">
      <ol className="steps">
        {steps.map(({ label, at }, place) => (
          <li key={label} aria-current={place === current ? 'step' : undefined}>
            {place > 0 && <i aria-hidden className={place <= current ? 'bg-brand-strong' : 'bg-line'} />}
            <span
              className={classNames(
                'relative z-1 grid size-6 shrink-0 place-items-center rounded-full',
                place < current && 'bg-brand-strong text-on-brand',
                place === current && 'bg-brand-strong text-on-brand ring-4 ring-brand-100',
                place > current && 'bg-surface ring-2 ring-line ring-inset',
              )}
            >
              {place <= current ? <Check className="size-3.5" strokeWidth={3} aria-hidden /> : null}
            </span>
            <b className={place === current ? 'font-bold text-ink-900' : 'text-ink-400'}>{label}</b>
            {at && <small>{at}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
}
