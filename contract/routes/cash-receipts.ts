import { CashReceiptChange, CashReceiptResult, SavedCashReceipt } from '../cash-receipts.ts';
import { guestEndpoint } from '../endpoint.ts';
import { OrderKey } from '../orders.ts';

export const cashReceiptRoutes = {
  info: guestEndpoint('GET /v1/app-users/cash-receipt/info', {
    summary: 'Shows for whom the last cash receipt was asked.',
    reply: SavedCashReceipt.nullable(),
  }),
  /** Puts the receipt the shop issued by itself on the shopper's own number, or changes it while it waits. */
  change: guestEndpoint('PUT /v1/app-users/orders/{id}/cash-receipt', {
    summary: 'Puts the cash receipt on the shopper’s own number, or changes it while it waits.',
    params: OrderKey,
    body: CashReceiptChange,
    reply: CashReceiptResult,
    errors: ['RECEIPT_FIXED'],
  }),
};
