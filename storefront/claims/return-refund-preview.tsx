import { RefundRows, RefundRowsPending } from '../cancel/refund-rows.tsx';
import type { useClaimRefundPreview } from './use-return-preview.ts';

type Props = { worth: ReturnType<typeof useClaimRefundPreview>; carriage: string };

/** The refund of an accepted claim, and who pays for return shipping. */
export function ClaimRefundPreview({ worth: { preview, error, fetching, refetch }, carriage }: Props) {
  if (error || !preview)
    return <RefundRowsPending error={error} label="돌려받을 금액을 계산하는 중이에요" onRetry={refetch} />;
  return (
    <div aria-busy={fetching} aria-live="polite" className={fetching ? 'opacity-50' : undefined}>
      <RefundRows preview={preview} totalLabel="돌려받을 금액">
        <p className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">{carriage}</p>
      </RefundRows>
    </div>
  );
}
