import type { Order } from '#contract/orders.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { momentText } from '#contract/rules/dates.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';

/** The delivery address of an order or gift. */
export function OrderAddress({ order: { address } }: { order: Pick<Order, 'address'> }) {
  return (
    <AddressCard
      receiverName={address.receiverName}
      phone={hyphenatePhone(address.phone)}
      address={addressText(address)}
      detail={address.addressDetail === '-' ? '' : address.addressDetail}
      zonecode={address.zonecode}
      memo={address.memo}
    />
  );
}

/** A row of the price breakdown; that of a coupon says whether it was returned. */
function rowsOf(row: Order['waterfall'][number], { cumaCoupons }: Order) {
  if (row.code === 'total') return [];
  const isReturned = cumaCoupons.some((one) => one.isReturned && one.name === row.note && one.amount === -row.amount);
  return [isReturned ? { ...row, note: `${row.note} (돌려받음)` } : row];
}

export function OrderAmounts({ order }: { order: Order }) {
  return (
    <PriceBreakdown
      rows={order.waterfall.flatMap((row) => rowsOf(row, order))}
      total={order.orderItemPrice.totalPrice}
    />
  );
}

export function OrderPaymentFacts({ order: { payment, history } }: { order: Order }) {
  const paid = history.find((event) => event.to === 'paid');
  return (
    <div className="mb-4 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{payment.methodText ?? paymentTerms(payment.paymentMethodType).label}</p>
        {paid && <p className="tabular text-ink-600 text-second">{momentText(paid.at)} 결제</p>}
      </div>
      {payment.receiptUrl && (
        <a
          href={payment.receiptUrl}
          target="_blank"
          rel="noreferrer"
          className="-my-2 inline-flex min-h-11 shrink-0 items-center text-second underline underline-offset-4"
        >
          영수증 보기
        </a>
      )}
    </div>
  );
}
