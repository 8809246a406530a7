import { CashReceiptResult, ReceiptChange, SavedCashReceipt } from '../cash-receipts.ts';
import { guest } from '../endpoint.ts';
import { OrderKey } from '../orders.ts';

export const receipts = {
  info: guest('GET /v1/app-users/cash-receipt/info', { reply: SavedCashReceipt.nullable() }),
  /** Puts the receipt the shop issued by itself on the shopper's own number, or changes it while it waits. */
  change: guest('PUT /v1/app-users/orders/{id}/cash-receipt', { params: OrderKey, body: ReceiptChange, reply: CashReceiptResult }),
};
