import { Button } from '#ui/button.tsx';

type Asked = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Goes on in a list; how much is shown of how much. */
export function More({ asked, shown, count }: { asked: Asked; shown: number; count: number }) {
  return (
    <div className="flex items-center justify-center gap-4 py-4 text-ink-600">
      <span className="tabular">
        {shown.toLocaleString('ko-KR')} / {count >= 10_000 ? '10,000+' : Math.max(count, shown).toLocaleString('ko-KR')}
      </span>
      {asked.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          더 보기
        </Button>
      )}
    </div>
  );
}
