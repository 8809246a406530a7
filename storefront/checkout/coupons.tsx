import { ChevronRight } from 'lucide-react';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { formatWon } from '#contract/rules/money.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import type { PaymentOptions } from './use-payment-options.ts';

// Loaded on demand: a guest has no coupons, and most members keep the proposed ones.
const CouponSheet = lazyPart(() => import('./coupon-sheet.tsx'), FailedSheet);

/** Coupons: the best ones are proposed, and the sheet offers the others. */
export function CouponSection({
  sheet: { coupons, totalPricesDetail },
  means,
}: {
  sheet: OrderSheetDetail;
  means: PaymentOptions;
}) {
  const sheet = useSheet('coupons');
  const applied = coupons.filter((coupon) => coupon.isApplied);
  const usable = coupons.filter((coupon) => coupon.isUsable).length;
  const off = totalPricesDetail.couponDiscountPrice;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={coupons.length === 0}
        onClick={sheet.open}
        className="flex min-h-13 w-full items-center justify-between gap-3 rounded-card px-4 text-left ring-1 ring-line ring-inset disabled:text-ink-400"
      >
        <span className="shrink-0 font-medium">쿠폰</span>
        <span className="flex min-w-0 items-center gap-1">
          {off > 0 ? (
            <>
              <b className="tabular font-bold text-accent-strong">-{formatWon(off)}</b>
              <span className="truncate text-ink-600 text-second">{applied.length}장 적용</span>
            </>
          ) : (
            <span className="text-second">
              {usable > 0 ? `쓸 수 있는 쿠폰 ${usable}장` : '쓸 수 있는 쿠폰이 없어요'}
            </span>
          )}
          {coupons.length > 0 && <ChevronRight className="size-4 shrink-0 text-ink-400" aria-hidden />}
        </span>
      </button>
      {applied[0]?.reason && <p className="mt-1.5 text-positive text-second">{applied[0].reason}</p>}
      {sheet.opened && <CouponSheet coupons={coupons} means={means} close={sheet.close} />}
    </>
  );
}
