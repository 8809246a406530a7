import { addDays, addMonths, dateInKorea, instantOf } from './calendar.ts';

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
export type ClaimReasonName = (typeof claimReasons)[number];

const buyers: ClaimReasonName[] = ['CHANGE_OF_MIND', 'WRONG_OPTION'];

/** Whose fault a reason names. */
export function claimFaultOf(reason: ClaimReasonName): 'buyer' | 'shop' {
  return buyers.includes(reason) ? 'buyer' : 'shop';
}

/** What has to be seen to be believed. */
export const reasonsWithPhotos: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING'];
/** Whether whoever claimed is waited for: pictures were asked for once more, and none came. */
export function needsPhotos({ status, photoAsk }: { status: string; photoAsk: { sentDate: string | null } | null }) {
  return status === 'open' && photoAsk !== null && photoAsk.sentDate === null;
}
/** What an exchange can mend. */
export const exchangeableReasons: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM'];
/** What does not come back for the buyer's own reasons, in the one sentence that product, claim and refusal tell (rules D8.5). */
export const returnLimits = {
  fresh: '신선식품은 단순 변심으로 반품할 수 없어요.',
  made_to_order: '주문 제작 상품은 단순 변심으로 반품할 수 없어요.',
} as const;

const counted: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'MISSING'];

/** Fresh goods of which only some pieces are bad: counted, paid for in part, and never sent back. */
export function isCountedReason(reason: ClaimReasonName, policy: 'normal' | 'fresh' | 'made_to_order') {
  return policy === 'fresh' && counted.includes(reason);
}

/**
 * The instant from which goods that came then are no longer taken back: after the seventh day for the buyer's reasons, after the same day
 * three months later for the shop's; the day they came is not counted.
 */
export function claimDeadlineOf(reason: ClaimReasonName, deliveredAt: Date) {
  const came = dateInKorea(deliveredAt);
  return instantOf(addDays(claimFaultOf(reason) === 'buyer' ? addDays(came, 7) : addMonths(came, 3), 1));
}

type Came = { deliveredDate: string | null; claims: { kind: string; status: string; decidedDate: string | null }[] };

/** From when the days of `claimEnds` count: goods sent in exchange begin them anew. */
export function arrivedOn({ deliveredDate, claims }: Came) {
  const exchanges = claims.filter(({ kind, status }) => kind === 'replace' && status === 'approved');
  return exchanges.map(({ decidedDate }) => decidedDate).reduce(later, null) ?? deliveredDate;
}

function later(one: string | null, other: string | null) {
  return one !== null && (other === null || one > other) ? one : other;
}
