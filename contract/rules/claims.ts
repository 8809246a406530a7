import { addDays, addMonths, dateInKorea, instantOf } from './calendar.ts';

/** Reasons for a return or exchange (rules D8.5), in the order of the forms. */
export const claimReasons = [
  'DAMAGED',
  'DEFECT',
  'WRONG_ITEM',
  'MISSING',
  'LATE',
  'CHANGE_OF_MIND',
  'WRONG_OPTION',
  'LOST',
] as const;
export type ClaimReasonName = (typeof claimReasons)[number];

/** The reasons that a form offers. Staff alone record a loss. */
export const claimFormReasons = claimReasons.filter((reason) => reason !== 'LOST');

/** The Korean names of the reasons, as buyers and staff read them. */
export const claimReasonNames: Record<ClaimReasonName, string> = {
  DAMAGED: '파손·상함',
  DEFECT: '품질 불량',
  WRONG_ITEM: '다른 상품 도착',
  MISSING: '수량 부족',
  LATE: '배송 지연으로 사용 불가',
  CHANGE_OF_MIND: '단순 변심',
  WRONG_OPTION: '주문 실수',
  LOST: '분실',
};

const buyers: ClaimReasonName[] = ['CHANGE_OF_MIND', 'WRONG_OPTION'];

/** The party at fault for a reason. */
export function claimFaultOf(reason: ClaimReasonName): 'buyer' | 'shop' {
  return buyers.includes(reason) ? 'buyer' : 'shop';
}

/** Reasons that require photos. */
export const reasonsWithPhotos: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING'];
/** Whether the claim waits for its buyer: more photos were requested and have not been sent. */
export function needsPhotos({ status, photoAsk }: { status: string; photoAsk: { sentDate: string | null } | null }) {
  return status === 'open' && photoAsk !== null && photoAsk.sentDate === null;
}
/** Reasons for which an exchange is possible. */
export const exchangeableReasons: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'WRONG_ITEM'];
/** Products that cannot be returned for a reason of the buyer, with the sentence that product page, claim form and error share (rules
 * D8.5). */
export const returnLimits = {
  fresh: '신선식품은 단순 변심으로 반품할 수 없어요.',
  made_to_order: '주문 제작 상품은 단순 변심으로 반품할 수 없어요.',
} as const;

const counted: ClaimReasonName[] = ['DAMAGED', 'DEFECT', 'MISSING'];

/** Fresh products with some bad pieces: the pieces are counted, refunded in part, and not sent back. */
export function isCountedReason(reason: ClaimReasonName, policy: 'normal' | 'fresh' | 'made_to_order') {
  return policy === 'fresh' && counted.includes(reason);
}

/**
 * The instant at which the claim period ends: after the seventh day for reasons of the buyer, after three months for reasons of the
 * shop. The day of delivery does not count.
 */
export function claimDeadlineOf(reason: ClaimReasonName, deliveredAt: Date) {
  const came = dateInKorea(deliveredAt);
  return instantOf(addDays(claimFaultOf(reason) === 'buyer' ? addDays(came, 7) : addMonths(came, 3), 1));
}

type ArrivedLine = {
  deliveredDate: string | null;
  claims: { kind: string; status: string; decidedDate: string | null }[];
};

/** The start of the period of `claimDeadlineOf`. An approved exchange restarts it. */
export function arrivedOn({ deliveredDate, claims }: ArrivedLine) {
  const exchanges = claims.filter(({ kind, status }) => kind === 'replace' && status === 'approved');
  return exchanges.map(({ decidedDate }) => decidedDate).reduce(laterOf, null) ?? deliveredDate;
}

function laterOf(one: string | null, other: string | null) {
  return one !== null && (other === null || one > other) ? one : other;
}
