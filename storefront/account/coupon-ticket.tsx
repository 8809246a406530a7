import type { CustomerCoupon } from '#contract/customers.ts';
import { dottedDay, lastDayText } from '#contract/rules/dates.ts';
import { daysUntilLast } from '#contract/rules/days-left.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { categorySlugs } from '../product/slugs.ts';

const kinds = { product: '상품', order: '주문', shipping: '배송비' } as const;
const notes = {
  used: '사용했어요',
  expired: '기간이 지났어요',
  held: '주문에 쓰는 중이에요',
  coming: '곧 쓸 수 있어요',
} as const;

/** A coupon shows its remaining days when at most this many are left. */
const soon = 14;

export function CouponTicket({ coupon }: { coupon: CustomerCoupon }) {
  const { name, kind, status, validFrom, validUntil, usedAt } = coupon;
  const daysLeft = daysUntilLast(validUntil, shopNow());
  const couponCategory = categorySlugs.find((category) => coupon.categories.includes(category.name));
  const isOver = status === 'used' || status === 'expired';
  return (
    <article
      className={classNames(
        '@container overflow-hidden rounded-sheet ring-1 ring-line ring-inset',
        isOver && 'text-ink-600',
      )}
    >
      <div className="grid grid-cols-[minmax(6.5rem,32%)_1fr] @max-[16rem]:grid-cols-1">
        <p
          className={classNames(
            'flex flex-col items-center justify-center gap-1 border-line border-r border-dashed px-3 @max-[16rem]:border-r-0 @max-[16rem]:border-b py-5 text-center',
            isOver ? 'bg-sunken' : 'bg-brand-50 text-brand-700',
          )}
        >
          <b className="tabular whitespace-nowrap font-bold text-title">{discountText(coupon)}</b>
          <span className="text-caption">{kinds[kind]} 쿠폰</span>
        </p>
        <div className="min-w-0 px-4 py-4">
          <h2 className="font-semibold">{name}</h2>
          <p className="tabular mt-1 text-ink-600 text-second">{couponTerms(coupon).join(' · ')}</p>
          <p className="tabular mt-1 text-caption text-ink-400">
            {status === 'used' && usedAt
              ? `${dottedDay(usedAt)} 사용`
              : status === 'coming'
                ? `${dottedDay(validFrom)}부터 ${lastDayText(validUntil)}까지`
                : `${lastDayText(validUntil)}까지`}
          </p>
          {status === 'usable' && (
            <p className="mt-2 flex min-h-11 items-center justify-between">
              {daysLeft <= soon && <Badge tone="warning">D-{daysLeft}</Badge>}
              <ButtonLink
                to={couponCategory ? `/category/${couponCategory.slug}` : '/'}
                size="small"
                className="ml-auto"
              >
                쓰러 가기
              </ButtonLink>
            </p>
          )}
          {status !== 'usable' && (
            <p className="mt-2">
              <Badge tone={status === 'held' || status === 'coming' ? 'brand' : 'quiet'}>{notes[status]}</Badge>
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

function discountText({ kind, discountWon, discountPercent }: CustomerCoupon) {
  if (discountPercent !== null) return `${discountPercent}%`;
  return kind === 'shipping' && discountWon === null ? '무료' : formatWon(discountWon ?? 0);
}

function couponTerms({ minimumAmount, maximumDiscount, categories, isExclusive, isFirstOrder, note }: CustomerCoupon) {
  return [
    minimumAmount > 0 ? `${formatWon(minimumAmount)} 이상` : '금액 제한 없음',
    ...(maximumDiscount ? [`최대 ${formatWon(maximumDiscount)}`] : []),
    ...(categories.length > 0 ? [`${categories.join('·')} 상품`] : []),
    ...(isFirstOrder ? ['첫 주문'] : []),
    ...(isExclusive ? ['다른 쿠폰과 함께 쓸 수 없음'] : []),
    ...(note ? [note] : []),
  ];
}
