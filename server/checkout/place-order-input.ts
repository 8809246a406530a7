import type { PlaceOrderForm } from '#contract/checkout.ts';
import type { IssueVirtualAccount } from '../payments/issue-result.ts';
import type { WindowTools } from '../payments/payment-window.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';

/** What a shopper asks for with the last press of the order sheet, and of whom. */
export type PlaceOrderInput = {
  who: Actor;
  tmp: number;
  body: PlaceOrderForm;
  reference: ReferenceData;
  tools: PlaceOrderTools;
};

export type PlaceOrderTools = WindowTools & {
  brand: string;
  holdSeconds: () => number;
  encryption: Encryption;
  /** Ends an order nobody has begun to pay; false when it is too late for that. */
  letGo: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Turns an order that costs no money into a paid one. */
  settle: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Asks the payment company for a virtual account, outside any transaction. */
  issue: IssueVirtualAccount;
};
