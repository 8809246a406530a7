import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { dateTimeText } from './admin-texts.ts';

export type QueryState = {
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  data: unknown;
  dataUpdatedAt: number;
  error: unknown;
  refetch: () => unknown;
};

/** Whether rows are read-only: they belong to a previous filter, or the user lost access to them. */
export function isListReadOnly({ isPlaceholderData, error }: Pick<QueryState, 'isPlaceholderData' | 'error'>) {
  return isPlaceholderData || isApiError(error, 'STAFF_NOT_ALLOWED', 'NOT_FOUND');
}

/** A notice that the data is outdated: since when, why the reload failed, and how to repeat it. */
export function StaleNotice({ query }: { query: QueryState }) {
  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-card bg-[#fff1dc] py-2 pr-2 pl-3 text-warning"
    >
      <p>
        {dateTimeText(new Date(query.dataUpdatedAt).toISOString())}에 불러온 내용이에요. {errorMessageOf(query.error)}
      </p>
      <Button size="small" variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        다시 시도
      </Button>
    </div>
  );
}
