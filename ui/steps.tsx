import { Check } from 'lucide-react';
import { names } from './names.ts';

type Step = { label: string; at?: string | null };

/** How far an order has come. */
export function StatusSteps({ steps, current }: { steps: Step[]; current: number }) {
  return (
    <ol className="isolate flex">
      {steps.map((step, place) => (
        <li
          key={step.label}
          aria-current={place === current ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center text-center"
        >
          {place > 0 && (
            <span
              aria-hidden
              className={names(
                'absolute top-3 right-1/2 h-0.5 w-full -translate-y-1/2',
                place <= current ? 'bg-brand-strong' : 'bg-line',
              )}
            />
          )}
          <span
            className={names(
              'relative z-1 grid size-6 place-items-center rounded-full',
              place < current && 'bg-brand-strong text-white',
              place === current && 'bg-brand-strong text-white ring-4 ring-brand-100',
              place > current && 'bg-surface ring-2 ring-line ring-inset',
            )}
          >
            {place <= current ? <Check className="size-3.5" strokeWidth={3} aria-hidden /> : null}
          </span>
          <span className={names('mt-2 text-caption', place === current ? 'font-bold text-ink-900' : 'text-ink-400')}>
            {step.label}
          </span>
          {step.at && <span className="text-caption text-ink-400">{step.at}</span>}
        </li>
      ))}
    </ol>
  );
}
