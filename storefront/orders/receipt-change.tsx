import { api } from '#client/api.ts';
import type { CashReceiptInfo } from '#contract/cash-receipts.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { CashReceiptSection as ReceiptForm } from '../checkout/cash-receipt-fields.tsx';
import { useCashReceipt } from '../checkout/use-cash-receipt.ts';
import { useSession } from '../session/session.tsx';
import { useOrderCache } from './order-cache.ts';
import { useOrderAction } from './use-order-action.ts';

/** Changes a receipt that the shop issued itself to the customer's number. */
export default function CashReceiptChangeForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const { isGuest } = useSession();
  const { put, refresh } = useOrderCache();
  const form = useCashReceipt({ isAsked: true, kind: 1 });
  const { busy, run } = useOrderAction(order, (error) => !form.values.saved && form.blame(error));

  function save() {
    if (!form.check()) return;
    run(async () => {
      const body = form.body as CashReceiptInfo & { cashReceiptType: 1 | 2 };
      const receipt = await api('PUT /v1/app-users/orders/{id}/cash-receipt', { params: { id: order.id }, body });
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
