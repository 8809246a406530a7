import type { Check } from '#contract/checkout.ts';
import type { Tx } from '../base/database.ts';
import type { Encryption } from '../base/encryption.ts';
import type { Reference } from '../base/reference.ts';
import type { Who } from '../base/who.ts';
import type { IssueAccount } from '../payment/issued.ts';
import type { WindowTools } from '../payment/window.ts';

/** What a shopper asks for with the last press of the order sheet, and of whom. */
export type Ask = { who: Who; tmp: number; body: Check; reference: Reference; tools: CheckTools };

export type CheckTools = WindowTools & {
  brand: string;
  holdSeconds: () => number;
  encryption: Encryption;
  /** Ends an order nobody has begun to pay; false when it is too late for that. */
  letGo: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Turns an order that costs no money into a paid one. */
  settle: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Asks the payment company for a virtual account, outside any transaction. */
  issue: IssueAccount;
};
