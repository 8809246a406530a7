import type { ReactNode } from 'react';

/** A heading: its name, and whether it is aligned for numbers or visually hidden. */
export type TableHeading = string | { name: string; look: 'number' | 'hidden' };

/** A table on a desktop; on a phone each row is a card. */
export function DataTable({ heads, children }: { heads: readonly TableHeading[]; children: ReactNode }) {
  return (
    <div className="pane overflow-x-auto">
      <table className="grid-table stack">
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th key={head}>{head}</th>
              ) : (
                <th key={head.name} className="text-right">
                  <span className={head.look === 'hidden' ? 'sr-only' : undefined}>{head.name}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A heading aligned for numbers. */
export const numberHeading = (name: string): TableHeading => ({ name, look: 'number' });

/** A heading for screen readers only. */
export const hiddenHeading = (name: string): TableHeading => ({ name, look: 'hidden' });
