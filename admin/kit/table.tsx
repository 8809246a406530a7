import type { ReactNode } from 'react';

/** A head: its name, or how it stands over numbers or over what can be done. */
export type TableHeading = string | { name: string; look: 'number' | 'hidden' };

/** Rows with their heads on a desk; in a hand each row is a card. */
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

/** A head over numbers. */
export const numberHeading = (name: string): TableHeading => ({ name, look: 'number' });

/** A head that is heard and not seen. */
export const hiddenHeading = (name: string): TableHeading => ({ name, look: 'hidden' });
