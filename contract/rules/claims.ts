import { instantOf, koreaDate, plusDays, plusMonths } from './calendar.ts';

/** Why something comes back (rules D8.5). */
export const claimReasons = [
  'CHANGE_OF_MIND',
  'WRONG_OPTION',
  'DAMAGED',
  'DEFECT',
  'WRONG_ITEM',
  'MISSING',
  'LATE',
  'LOST',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

const buyers: ClaimReason[] = ['CHANGE_OF_MIND', 'WRONG_OPTION'];

/** Whose fault a reason names. */
export function faultOf(reason: ClaimReason): 'buyer' | 'shop' {
  return buyers.includes(reason) ? 'buyer' : 'shop';
}

/** What has to be seen to be believed. */
export const photographed: ClaimReason[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING'];
/** What an exchange can mend. */
export const exchanged: ClaimReason[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM'];
const counted: ClaimReason[] = ['DAMAGED', 'DEFECT', 'MISSING'];

/** Fresh goods of which only some pieces are bad: counted, paid for in part, and never sent back. */
export function isCounted(reason: ClaimReason, policy: 'normal' | 'fresh' | 'made_to_order') {
  return policy === 'fresh' && counted.includes(reason);
}

/**
 * The instant from which goods that came then are no longer taken back: after the seventh day for the buyer's reasons, after the same day
 * three months later for the shop's; the day they came is not counted.
 */
export function claimEnds(reason: ClaimReason, deliveredAt: Date) {
  const came = koreaDate(deliveredAt);
  return instantOf(plusDays(faultOf(reason) === 'buyer' ? plusDays(came, 7) : plusMonths(came, 3), 1));
}
