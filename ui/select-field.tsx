import type { ComponentProps } from 'react';
import { useId } from 'react';
import { SelectSheet } from './select-sheet.tsx';

type Props<V extends string> = Omit<ComponentProps<typeof SelectSheet<V>>, 'look' | 'describedBy'> & {
  error?: string | null | undefined;
  optional?: boolean;
};

/** A select as a form field: the label above, the error below. */
export function SelectField<V extends string>({ error, optional, ...rest }: Props<V>) {
  const id = useId();
  return (
    <div>
      <p className="mb-1.5 font-medium text-ink-600 text-second">
        {rest.label}
        {optional && <span className="ml-1 text-ink-400">(선택)</span>}
      </p>
      <SelectSheet<V> {...rest} describedBy={error ? id : undefined} />
      {error && (
        <p id={id} className="mt-1.5 text-danger text-second">
          {error}
        </p>
      )}
    </div>
  );
}
