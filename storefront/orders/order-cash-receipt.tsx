import type { Order } from '#contract/orders.ts';
import { momentText } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const ReceiptChange = lazyPart(() => import('./receipt-change.tsx'), FailedPart);

const standings = {
  waiting: '입금되면 발급해 드려요',
  requested: '발급하고 있어요',
  issued: '발급 완료',
  cancelled: '취소됨',
  failed: '발급하지 못해 담당자가 확인하고 있어요',
  replaced: '내 번호로 바뀜',
};

/** The state of the cash receipt; one that the shop issued itself can be changed to the customer's number for a month. */
export function OrderCashReceipt({ order }: { order: Order }) {
  const sheet = useSheet('cash-receipt');
  const { receipt } = order;
  if (!receipt) return null;
  const changeable = order.actions.includes('receipt');
  return (
    <div className="mt-4 flex items-start justify-between gap-3 border-line border-t pt-4 text-second">
      <div className="min-w-0">
        <p className="font-semibold">현금영수증 {standings[receipt.status]}</p>
        <p className="text-ink-600">
          {receipt.cashReceiptType === 1 ? '소득공제' : '지출증빙'} ·{' '}
          {receipt.isSelfIssued ? '국세청 지정번호로 자진발급' : receipt.identitySelectText}
        </p>
        {receipt.changeableUntil && (
          <p className="text-caption text-ink-400">
            {momentText(receipt.changeableUntil)}까지 내 번호로 바꿀 수 있어요.
          </p>
        )}
        {receipt.receiptUrl && (
          <a
            href={receipt.receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            현금영수증 보기
          </a>
        )}
      </div>
      {changeable && (
        <Button variant="secondary" size="small" className="shrink-0" onClick={sheet.open}>
          변경
        </Button>
      )}
      {changeable && (
        <BottomSheet opened={sheet.opened} onClose={sheet.close} title="현금영수증 변경">
          {sheet.opened && (
            <ReceiptChange
              order={order}
              waiting={<Skeleton className="h-64 w-full rounded-card" />}
              onDone={sheet.close}
            />
          )}
        </BottomSheet>
      )}
    </div>
  );
}
