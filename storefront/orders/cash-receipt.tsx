import { api } from '#browser/api.ts';
import type { Order } from '#contract/orders.ts';
import type { CashReceiptInfo } from '#contract/receipts.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { CashReceipt as ReceiptForm } from '../checkout/receipt.tsx';
import { useReceipt } from '../checkout/receipting.ts';
import { useSession } from '../session/session.tsx';
import { useDeed } from './deed.ts';
import { useOrderCache } from './order-cache.ts';

const standings = {
  waiting: '입금되면 발급해 드려요',
  requested: '발급하고 있어요',
  issued: '발급 완료',
  cancelled: '취소됨',
  failed: '발급을 다시 시도하고 있어요',
  replaced: '내 번호로 바뀜',
};

/** What became of the cash receipt; one the shop issued by itself may be put on the shopper's own number for a month. */
export function CashReceipt({ order }: { order: Order }) {
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
            {dayText(koreanDay(receipt.changeableUntil))}까지 내 번호로 바꿀 수 있어요.
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
          {sheet.opened && <Change order={order} onDone={sheet.close} />}
        </BottomSheet>
      )}
    </div>
  );
}

function Change({ order, onDone }: { order: Order; onDone: () => void }) {
  const { isGuest } = useSession();
  const { put, refresh } = useOrderCache();
  const { busy, run } = useDeed(order);
  const form = useReceipt({ isAsked: true, kind: 1 });

  function save() {
    if (!form.check()) return;
    run(async (idempotencyKey) => {
      const { id: _, ...info } = form.body as CashReceiptInfo & { cashReceiptType: 1 | 2 };
      const receipt = await api(
        'PUT /v1/app-users/orders/{id}/cash-receipt',
        { params: { id: order.id }, body: { ...info, cashReceiptType: info.cashReceiptType } },
        { idempotencyKey },
      );
      put({ ...order, receipt });
      onDone();
      await refresh(order);
    }, '현금영수증을 바꿨어요.');
  }

  return (
    <>
      <ReceiptForm form={form} isGuest={isGuest} isNeeded />
      <Button full size="large" className="mt-5" busy={busy} onClick={save}>
        변경하기
      </Button>
    </>
  );
}
