import { useState } from 'react';
import type { CouponChoice } from '#contract/checkout.ts';
import { lastDayText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import type { PaymentOptions } from './use-payment-options.ts';

const kinds = { product: '상품', order: '주문', shipping: '배송비' };
type Props = { coupons: CouponChoice[]; means: PaymentOptions; close: () => void };

/** All coupons of the member, the usable ones first. */
export default function CouponSheet({ coupons, means, close }: Props) {
  const [chosen, setChosen] = useState(() => coupons.filter((coupon) => coupon.isApplied).map((coupon) => coupon.id));
  const [why, setWhy] = useState<string | null>(null);
  const sorted = [...coupons].sort((a, b) => Number(b.isUsable) - Number(a.isUsable) || b.discount - a.discount);

  async function applyCoupons(couponIds: number[] | null) {
    const refusal = await means.reckon({ couponIds });
    setWhy(refusal);
    if (refusal === null) close();
  }

  return (
    <BottomSheet
      opened
      onClose={close}
      title="쿠폰 고르기"
      footer={
        <div className="flex gap-2">
          <Button
            variant={chosen.length > 0 ? 'secondary' : 'primary'}
            full={chosen.length === 0}
            className="shrink-0"
            onClick={() => void applyCoupons(null)}
          >
            가장 많이 할인
          </Button>
          <Button
            variant={chosen.length > 0 ? 'primary' : 'ghost'}
            full={chosen.length > 0}
            busy={means.reckoning}
            onClick={() => void applyCoupons(chosen)}
          >
            {chosen.length > 0 ? `${chosen.length}장 적용하기` : '쿠폰 안 쓰기'}
          </Button>
        </div>
      }
    >
      {why && (
        <p role="alert" className="mb-2 text-danger text-second">
          {why}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {sorted.map((coupon) => (
          <li key={coupon.id}>
            <label
              className={classNames(
                'block rounded-card px-4 py-3 ring-inset has-focus-visible:outline-2',
                chosen.includes(coupon.id) ? 'ring-2 ring-brand-strong' : 'ring-1 ring-line',
                !coupon.isUsable && 'bg-sunken text-ink-400',
              )}
            >
              <input
                type="checkbox"
                checked={chosen.includes(coupon.id)}
                disabled={!coupon.isUsable}
                onChange={() => setChosen(toggleCoupon(coupons, chosen, coupon))}
                className="sr-only"
              />
              <span className="flex items-center gap-1.5">
                <Badge tone={coupon.isUsable ? 'brand' : 'quiet'}>{kinds[coupon.kind]}</Badge>
                {coupon.isExclusive && <Badge>단독 사용</Badge>}
              </span>
              <span className="mt-1 block font-semibold">{coupon.name}</span>
              {coupon.isUsable && (
                <b className="tabular block font-bold text-accent-strong">-{formatWon(coupon.discount)}</b>
              )}
              <span className="mt-0.5 block text-caption">
                {coupon.reason && !coupon.isUsable ? `${coupon.reason} · ` : ''}
                {coupon.minimum > 0 && coupon.isUsable ? `${formatWon(coupon.minimum)} 이상 · ` : ''}
                {lastDayText(coupon.validUntil)}까지
              </span>
            </label>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

/** One coupon for the order and one for its shipping; an exclusive one deselects the others. */
function toggleCoupon(all: CouponChoice[], chosen: number[], coupon: CouponChoice) {
  if (chosen.includes(coupon.id)) return chosen.filter((id) => id !== coupon.id);
  if (coupon.isExclusive) return [coupon.id];
  const goesWith = (id: number) => {
    const other = all.find((one) => one.id === id);
    return other && !other.isExclusive && (coupon.kind === 'product' || other.kind !== coupon.kind);
  };
  return [...chosen.filter(goesWith), coupon.id];
}
