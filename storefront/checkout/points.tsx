import { useEffect } from 'react';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { typedDigits } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import type { PaymentOptions } from './use-payment-options.ts';

type Props = {
  points: NonNullable<OrderSheetDetail['points']>;
  totals: OrderSheetDetail['totalPricesDetail'];
  means: PaymentOptions;
};

/** The points to use; the server decides the maximum. */
export function PointsSection({ points, totals, means }: Props) {
  const used = totals.usedPoint;
  const form = useForm({ first: { usedPoint: String(used || '') }, rules: { usedPoint: () => null } });
  const { begin } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's answer replaces the requested value.
  useEffect(() => begin({ usedPoint: String(used || '') }), [used]);
  const none = points.usable === 0;

  async function applyPoints(usedPoint: number) {
    begin({ usedPoint: String(usedPoint || '') });
    const refusal = usedPoint === used ? null : await means.reckon({ usedPoint });
    if (refusal) form.setErrors({ usedPoint: refusal });
  }

  return (
    <div className="mt-5 flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        label="포인트"
        inputMode="numeric"
        placeholder="0"
        disabled={none}
        {...form.field('usedPoint')}
        hint={none ? reasonOf(points, totals) : `보유 ${count(points.balance)} · 최대 ${count(points.usable)} 사용`}
        right={<span className="pr-2.5 text-ink-400">P</span>}
        onChange={(event) => form.write({ usedPoint: typedDigits(event.target.value).slice(0, 9) })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={() => void applyPoints(Math.min(Number(form.values.usedPoint), points.usable))}
      />
      <Button
        variant="secondary"
        className="mt-7 shrink-0"
        disabled={none}
        busy={means.reckoning}
        onClick={() => void applyPoints(used === points.usable ? 0 : points.usable)}
      >
        {used > 0 && used === points.usable ? '사용 안 함' : '전액 사용'}
      </Button>
    </div>
  );
}

function reasonOf({ balance, minUsePoint, minPointUseProductPrice }: Props['points'], { entities }: Props['totals']) {
  if (entities.some(({ bundleItems }) => bundleItems.some(({ product }) => product.saleType === 'wholesale')))
    return '도매 상품이 있는 주문에는 쓸 수 없어요';
  if (balance < minUsePoint) return `보유 ${count(balance)} · ${count(minUsePoint)}부터 쓸 수 있어요`;
  return `상품 금액 ${formatWon(minPointUseProductPrice)}부터 쓸 수 있어요`;
}

function count(points: number) {
  return `${groupThousands(points)}P`;
}
