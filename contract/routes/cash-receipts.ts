import { CashReceiptChange, CashReceiptResult, SavedCashReceipt } from '../cash-receipts.ts';
import { guestEndpoint } from '../endpoint.ts';
import { OrderKey } from '../orders.ts';

export const cashReceiptRoutes = {
  info: guestEndpoint('GET /v1/app-users/cash-receipt/info', {
    summary: 'Retrieve the customer’s last cash receipt details.',
    reply: SavedCashReceipt.nullable(),
  }),
  change: guestEndpoint('PUT /v1/app-users/orders/{id}/cash-receipt', {
    summary:
      'Change the cash receipt of an order. A receipt issued without a number can move to the customer’s own number.',
    params: OrderKey,
    body: CashReceiptChange,
    reply: CashReceiptResult,
    errors: ['RECEIPT_FIXED'],
  }),
};
