import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GiftAction, ReceivedGift } from '#contract/received-gifts.ts';
import { claimReasonNames } from '#contract/rules/claims.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import { canStartClaim } from '../claims/claim-objections.ts';
import { deliverableText } from '../gift-records/delivery-area.ts';
import type { GiftRow } from './gift.sql.ts';
import { giftConsent } from './gift-status-texts.ts';

type Action = z.output<typeof GiftAction>;

/** Throws why a holder of the link cannot open the gift: unpaid, cancelled, expired or claimed by another recipient. */
export function requireOpenable(gift: GiftRow) {
  if (gift.status === 'withdraw') throw withdrawnError(gift);
  if (!gift.isPaid) throw new Refusal('GIFT_NOT_PAID');
  if (gift.status === 'expired' || (gift.status === 'unused' && gift.isOver)) throw new Refusal('GIFT_EXPIRED');
  if ((gift.claimedPhone || gift.status !== 'unused') && !gift.isMine) throw new Refusal('GIFT_ALREADY_CLAIMED');
}

// The sender did not take back what the seller could not deliver.
function withdrawnError({ lineStatus }: GiftRow) {
  const error = new Refusal('GIFT_WITHDRAWN');
  return lineStatus === 'stock_out' ? error.saying('상품이 품절되어 선물을 보내 드릴 수 없어요.') : error;
}

/** Returns a gift as its recipient, its sender or a holder of the link may see it. */
export function toReceivedGift(gift: GiftRow, role: ReceivedGift['role']): ReceivedGift {
  const isMine = role === 'receiver';
  const [, area1 = false, area2 = false, area3 = false] = gift.goesTo;
  const isUnderway = isMine && gift.status === 'used';
  return {
    uuid: gift.link,
    expireDate: gift.endAt ?? new Date(0).toISOString(),
    giftStatus: gift.status,
    role,
    giftGroup: {
      giftSenderName: gift.senderName,
      giftMessage: gift.message,
      giftNotiType: gift.notiType,
      card: gift.card,
      product: gift.product,
      optionName: gift.optionName,
      isOptionChoice: gift.isOptionChoice,
    },
    receiverName: gift.name || null,
    // A sender who shared the link does not know the number that claimed it.
    phoneHint: gift.phone && !(role === 'sender' && gift.notiType === 'kakaotalkSend') ? maskPhone(gift.phone) : null,
    isExtended: gift.isExtended,
    isStopped: gift.isStopped,
    address: isMine ? gift.address : null,
    deliverable: { area1, area2, area3 },
    deliverableText: deliverableText(gift.goesTo),
    shipmentDate: gift.delay?.newDate ?? gift.shipmentDate,
    arrival: isUnderway ? gift.arrival : null,
    delay: isUnderway && gift.stage === 'delivery_delay' ? gift.delay : null,
    orderItemProductStatus: gift.status === 'used' && role !== 'visitor' ? gift.lineStatus : null,
    delivery: isUnderway ? gift.delivery : null,
    claimables: isMine && gift.status === 'used' ? claimablesOf(gift) : [],
    claims: isMine ? gift.claims.map((claim) => ({ ...claim, reasonText: claimReasonNames[claim.reason] })) : [],
    reviewLine: isUnderway ? gift.reviewLine : null,
    consent: giftConsent,
    actions: role === 'sender' ? [] : actionsOf(gift, isMine),
  };
}

/** Returns the parts of the parcel that can be claimed. */
function claimablesOf({ parcel, returnPolicy }: GiftRow): ReceivedGift['claimables'] {
  return parcel
    .filter(({ status, units }) => units > 0 && canStartClaim('return', 'DEFECT', status))
    .map(({ status, ...part }) => ({
      ...part,
      orderItemProductStatus: status,
      returnPolicy,
      kinds: canStartClaim('replace', 'DEFECT', status) ? ['return', 'replace'] : ['return'],
    }));
}

/** Returns the actions on the parcel, including those of parts that a claim has split off. */
function actionsOf(gift: GiftRow, isMine: boolean): Action[] {
  const actions = ofLine(gift, isMine);
  if (gift.status !== 'used') return actions;
  const kinds = claimablesOf(gift).flatMap((part) => part.kinds);
  const isOpen = gift.parcel.some(({ status }) => ['return_request', 'replace_request'].includes(status));
  return [...new Set([...actions, ...kinds, ...(isOpen ? (['claim_undo'] as const) : [])])];
}

function ofLine(gift: GiftRow, isMine: boolean): Action[] {
  const { status, stage } = gift;
  if (status === 'unused') {
    const more: Action[] = gift.isLonger ? ['extend'] : [];
    return [
      ...(isMine ? (['address', 'choose', 'reject'] as const) : (['address'] as const)),
      ...more,
      ...stopAction(gift),
    ];
  }
  if (status !== 'used') return [];
  switch (stage) {
    case 'paid':
    case 'withdraw_partially':
      return ['change_address', 'choose', 'reject'];
    case 'delivery_waiting':
      return ['withdraw_request'];
    case 'delivery_delay':
      return ['reject'];
    case 'delivering':
      return ['track', 'received'];
    case 'delivery_end':
    case 'replace_complete':
    case 'return_request':
    case 'replace_request':
      return ['track'];
    default:
      return [];
  }
}

function stopAction({ isStopped, phone }: GiftRow): Action[] {
  return isStopped || !phone ? [] : ['stop'];
}
