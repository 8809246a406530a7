import type { RefundPreview } from '#contract/refunds.ts';
import { messageOf } from '../refused.ts';
import { Button } from '../ui/button.tsx';
import { Receipt } from '../ui/receipt.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { useWorth } from './worth.ts';

type Props = { worth: ReturnType<typeof useWorth>; carriage: string };

/** What comes back when the claim is granted, row by row, and who pays for sending it back. */
export function ComingBack({ worth: { preview, error, fetching, refetch }, carriage }: Props) {
  if (error)
    return (
      <div role="alert" className="rounded-card bg-danger/10 px-4 py-4 text-second">
        <p className="text-danger">{messageOf(error)}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={refetch}>
          다시 확인
        </Button>
      </div>
    );
  if (!preview)
    return (
      <div role="status" aria-label="돌려받을 금액을 계산하는 중이에요" className="space-y-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-8 w-full" />
      </div>
    );
  return (
    <div aria-busy={fetching} aria-live="polite" className={fetching ? 'opacity-50' : undefined}>
      <Receipt
        rows={preview.rows.filter(({ code }) => code !== 'total')}
        total={preview.cash}
        totalLabel="돌려받을 금액"
      />
      <Besides preview={preview} />
      <p className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">{carriage}</p>
      {preview.cash > 0 && <p className="mt-3 text-caption text-ink-600">{preview.wayText}</p>}
    </div>
  );
}

function Besides({ preview: { points, coupons } }: { preview: RefundPreview }) {
  return (
    <>
      {points > 0 && (
        <p className="tabular mt-2 flex justify-between font-semibold">
          <span>돌려받는 포인트</span>
          <span>{points.toLocaleString('ko-KR')}P</span>
        </p>
      )}
      {coupons.length > 0 && (
        <p className="mt-2 text-second">
          <span className="text-ink-600">돌려받는 쿠폰 </span>
          {coupons.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  );
}
