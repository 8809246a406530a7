import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export function Accordion({
  title,
  children,
  open = false,
  group,
}: {
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  group?: string;
}) {
  return (
    <details name={group} open={open} className="group border-line border-b">
      <summary className="flex min-h-14 items-center justify-between gap-3 py-3 font-medium">
        {title}
        <ChevronDown className="size-5 shrink-0 text-ink-400 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pb-5 text-ink-600 text-second">{children}</div>
    </details>
  );
}
