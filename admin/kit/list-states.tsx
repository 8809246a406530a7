import type { ReactNode } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { isListReadOnly, type QueryState, StaleNotice } from './import-preview.tsx';
import { ListSkeleton, type SkeletonShape } from './skeletons.tsx';

type Props = {
  query: QueryState;
  isEmpty: boolean;
  /** The text of an empty list and a link to go on. */
  empty: { text: string; to?: string; name?: string };
  rows?: number;
  /** The skeleton while the list loads. */
  shape?: SkeletonShape;
  children: ReactNode;
};

/** A list in its state: loading, failed, empty or loaded. Loaded rows stay during a refetch, and an error of the refetch is shown. */
export function ListStates({ query, isEmpty, empty, rows = 6, shape = 'rows', children }: Props) {
  if (query.isPending) return <ListSkeleton shape={shape} rows={rows} />;
  if (query.data === undefined && query.error)
    return (
      <div role="alert" className="pane grid place-items-center gap-3 p-10 text-center">
        <p>{errorMessageOf(query.error)}</p>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          다시 시도
        </Button>
      </div>
    );
  return (
    <>
      {query.error ? <StaleNotice query={query} /> : null}
      {isEmpty ? (
        <div className="pane grid place-items-center gap-3 p-10 text-center">
          <p className="text-ink-600">{empty.text}</p>
          {empty.to && <ButtonLink to={empty.to}>{empty.name}</ButtonLink>}
        </div>
      ) : (
        <div
          inert={isListReadOnly(query)}
          aria-busy={query.isPlaceholderData || undefined}
          className="inert:opacity-60"
        >
          {children}
        </div>
      )}
    </>
  );
}
