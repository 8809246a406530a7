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
    <details name={group} open={open} className="fold">
      <summary>
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <div>{children}</div>
    </details>
  );
}
