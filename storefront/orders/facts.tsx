import type { Order } from '#contract/orders.ts';
import { fieldsOf, hyphenate, shownAddress } from '../checkout/fields.ts';
import { AddressCard } from '../ui/address-card.tsx';
import { momentText } from '../ui/dates.ts';
import { Receipt } from '../ui/receipt.tsx';

export function AddressOf({ order: { address } }: { order: Order }) {
  return (
    <AddressCard
      receiverName={address.receiverName}
      phone={hyphenate(address.phone)}
      address={shownAddress(fieldsOf(address))}
      detail={address.addressDetail === '-' ? '' : address.addressDetail}
      zonecode={address.zonecode}
      memo={address.memo}
    />
  );
}

export function Amounts({ order }: { order: Order }) {
  return (
    <Receipt rows={order.waterfall.filter(({ code }) => code !== 'total')} total={order.orderItemPrice.totalPrice} />
  );
}

const methods: Record<Order['payment']['paymentMethodType'], string> = {
  card: '신용·체크카드',
  bank_transfer: '무통장입금',
  easy_pay: '간편결제',
  account_transfer: '계좌이체',
  phone: '휴대폰 결제',
  point: '포인트',
};

export function PaymentOf({ order: { payment, history } }: { order: Order }) {
  const paid = history.find((event) => event.to === 'paid');
  return (
    <div className="mb-4 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{payment.methodText ?? methods[payment.paymentMethodType]}</p>
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
