import type { PlaceOrderForm } from '#contract/checkout.ts';
import type { IssueVirtualAccount } from '../payments/issue-virtual-account.ts';
import type { WindowTools } from '../payments/payment-window.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { SaleLines } from '../pricing/sale-line.ts';

/** The input of a check, the last step of the order sheet. */
export type PlaceOrderInput = {
  who: Actor;
  /** The client's network. */
  ip: string;
  tmp: number;
  body: PlaceOrderForm;
  reference: ReferenceData;
  tools: PlaceOrderTools;
};

export type PlaceOrderTools = WindowTools & {
  brand: string;
  saleLines: SaleLines;
  holdSeconds: () => number;
  encryption: Encryption;
  networkMarkOf: RateLimits['networkMarkOf'];
  /** Cancels an order whose payment has not begun; returns false if it is too late. */
  letGo: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Marks an order that costs no money as paid. */
  settle: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Requests a virtual account from the payment company, outside any transaction. */
  issue: IssueVirtualAccount;
};
