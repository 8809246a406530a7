import { Copy } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { deadlineText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { useCopyText } from './use-copy-text.ts';

/** The account, amount and deadline of a deposit. */
export function DepositInstructions({ order }: { order: Order }) {
  const copy = useCopyText();
  const account = order.payment.virtualAccount;
  if (!account || order.orderItemStatus !== 'bank_transfer_waiting') return null;
  return (
    <OrderSection title="입금 정보">
      <div className="rounded-card bg-brand-50 px-4 py-4">
        <p className="font-semibold text-brand-700">{deadlineText(account.dueDate)}까지 입금해 주세요.</p>
        <p className="mt-3 text-ink-600 text-second">{account.bankText}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="tabular min-w-0 flex-[1_1_9rem] font-bold text-title">{account.accountNumber}</p>
          <Button
            variant="secondary"
            size="small"
            className="shrink-0"
            onClick={() => void copy(account.accountNumber, '계좌번호를 복사했어요.')}
          >
            <Copy className="size-4" aria-hidden />
            복사
          </Button>
        </div>
        <dl className="mt-3 flex flex-col gap-y-1 text-second">
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-600">입금할 금액</dt>
            <dd className="tabular ml-auto whitespace-nowrap font-bold">
              {formatWon(order.orderItemPrice.totalPrice)}
            </dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-600">예금주</dt>
            <dd className="ml-auto">{account.customerName}</dd>
          </div>
        </dl>
      </div>
      <p className="mt-3 text-caption text-ink-600">
        금액이 정확히 같아야 입금돼요. 입금하는 분의 이름은 달라도 괜찮아요. 기한이 지나면 주문이 자동으로 취소돼요.
      </p>
    </OrderSection>
  );
}
