import type { VirtualAccount } from '#contract/checkout.ts';
import type { Refusal } from '#contract/errors.ts';

/** What became of asking for a virtual account. `pending`: nobody knows yet, and it is asked again by the clock. */
export type IssueResult =
  | { kind: 'issued'; virtualAccount: VirtualAccount }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: Refusal };

/** To be called once the order and its payment (stage `issuing`) are committed. */
export type IssueVirtualAccount = (ask: {
  orderUuid: string;
  bankCode?: string | null | undefined;
}) => Promise<IssueResult>;
