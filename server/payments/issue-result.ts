import type { VirtualAccount } from '#contract/checkout.ts';
import type { Refusal } from '#contract/errors.ts';

/** The result of a request for a virtual account. `pending`: the outcome is not known yet, and a job asks again. */
export type IssueResult =
  | { kind: 'issued'; virtualAccount: VirtualAccount }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: Refusal };

/** Call it once the order and its payment (stage `issuing`) are committed. */
export type IssueVirtualAccount = (ask: {
  orderUuid: string;
  bankCode?: string | null | undefined;
}) => Promise<IssueResult>;
