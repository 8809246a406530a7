import type { ReactNode } from 'react';
import { classNames } from './cx.ts';

const tones = {
  brand: 'bg-brand-50 text-brand-700',
  accent: 'bg-accent-strong text-on-accent',
  ink: 'bg-ink-900 text-on-ink',
  quiet: 'bg-sunken text-ink-600',
  positive: 'bg-positive/10 text-positive',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-danger',
};

export function Badge({ tone = 'quiet', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={classNames('badge', tones[tone])}>{children}</span>;
}
