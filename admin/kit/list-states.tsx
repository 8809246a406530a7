import type { ReactNode } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { isListReadOnly, type QueryState, StaleNotice } from './import-preview.tsx';
import { ListSkeleton, type SkeletonShape } from './skeletons.tsx';

type Props = {
  asked: QueryState;
  isEmpty: boolean;
  /** The text of an empty list and a link to go on. */
  empty: { text: string; to?: string; name?: string };
  rows?: number;
  /** The skeleton while the list loads. */
  shape?: SkeletonShape;
  children: ReactNode;
};

/** A list in its state: loading, failed, empty or loaded. Loaded rows stay during a refetch, and an error of the refetch is shown. */
export function ListStates({ asked, isEmpty, empty, rows = 6, shape = 'rows', children }: Props) {
  if (asked.isPending) return <ListSkeleton shape={shape} rows={rows} />;
  if (asked.data === undefined && asked.error)
    return (
      <div role="alert" className="pane grid place-items-center gap-3 p-10 text-center">
        <p>{errorMessageOf(asked.error)}</p>
        <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
          다시 시도
        </Button>
      </div>
    );
  return (
    <>
      {asked.error ? <StaleNotice query={asked} /> : null}
      {isEmpty ? (
        <div className="pane grid place-items-center gap-3 p-10 text-center">
          <p className="text-ink-600">{empty.text}</p>
          {empty.to && <ButtonLink to={empty.to}>{empty.name}</ButtonLink>}
        </div>
      ) : (
        <div
          inert={isListReadOnly(asked)}
          aria-busy={asked.isPlaceholderData || undefined}
          className="inert:opacity-60"
        >
          {children}
        </div>
      )}
    </>
  );
}
