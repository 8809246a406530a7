import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';

type PagedQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the next page and shows how many of the rows are loaded. */
export function LoadMore({ query, shown, count }: { query: PagedQuery; shown: number; count: number }) {
  return (
    <div className="flex items-center justify-center gap-4 py-4 text-ink-600">
      <span className="tabular">
        {groupThousands(shown)}
        {totalTextOf(query.hasNextPage, shown, count)}
      </span>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          더 보기
        </Button>
      )}
    </div>
  );
}

/** The total where it was counted. A list with cursors only knows whether there is more. */
function totalTextOf(goesOn: boolean, shown: number, count: number) {
  if (count >= 10_000) return ' / 10,000+';
  if (goesOn && count <= shown + 1) return '건보다 많아요';
  return goesOn ? ` / ${groupThousands(count)}` : '건';
}
