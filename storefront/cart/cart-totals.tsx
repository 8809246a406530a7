import type { CartTotals } from '#contract/cart.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = { state: 'nothing' | 'counting' | 'ready' | 'failed'; totals: CartTotals | null; onRetry: () => void };

/** The price breakdown, as the server returns it. */
export function CartTotalsSummary({ state, totals, onRetry }: Props) {
  return (
    <section aria-label="결제 예상 금액" aria-live="polite" className="sum min-h-52 px-gutter pt-6 pb-8">
      <h2 className="mb-3 font-bold text-title">결제 예상 금액</h2>
      {totals ? (
        <>
          {savedAmount(totals) > 0 && (
            <p className="mb-3 rounded-card bg-brand-50 px-4 py-3 text-second">
              지금 <b className="tabular font-bold text-brand-700">{formatWon(savedAmount(totals))}</b> 아꼈어요.
            </p>
          )}
          <PriceBreakdown rows={totals.waterfall.filter(({ code }) => code !== 'total')} total={totals.price} />
          <p className="mt-3 text-caption text-ink-400">
            제주·도서산간은 배송지에 따라 추가 배송비가 붙을 수 있어요. 주문서에서 확인할 수 있어요.
          </p>
        </>
      ) : state === 'nothing' ? (
        <p className="text-ink-600 text-second">선택한 상품이 없어요.</p>
      ) : state === 'failed' ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-600 text-second">금액을 계산하지 못했어요.</p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            다시 시도
          </Button>
        </div>
      ) : (
        <Counting />
      )}
    </section>
  );
}

/** The total discount on products and shipping, in won. */
function savedAmount({ waterfall }: CartTotals) {
  return waterfall.reduce((sum, { code, amount }) => (code !== 'point' && amount < 0 ? sum - amount : sum), 0);
}

function Counting() {
  return (
    <div className="text-second">
      {['상품 금액', '배송비'].map((label) => (
        <div key={label} className="flex items-center justify-between py-1.5">
          <span className="text-ink-600">{label}</span>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between border-line border-t pt-3">
        <span className="font-semibold text-body">총 결제 금액</span>
        <span className="text-ink-400 text-title">계산 중</span>
      </div>
    </div>
  );
}
