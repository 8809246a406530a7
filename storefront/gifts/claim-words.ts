import { type ClaimKind, type CustomerClaimReason, isBuyerFault, isClaimCounted } from '../claims/claim-reasons.ts';
import type { ClaimTarget } from '../claims/claim-target.ts';

/** The steps after a recipient's claim, as sentences: every refund goes to the sender (rules D12.2). */
export function giftClaimNextSteps(
  reason: CustomerClaimReason,
  { returnPolicy }: Pick<ClaimTarget, 'returnPolicy'>,
  kind: ClaimKind,
) {
  const isFresh = returnPolicy === 'fresh';
  if (kind === 'replace')
    return [
      '판매자가 1영업일 안에 확인하고 새 상품을 보내 드려요.',
      isFresh
        ? '받은 상품은 돌려보내지 않아도 돼요. 배송비도 들지 않아요.'
        : '받은 상품은 택배 기사님이 가지러 가요. 배송비는 들지 않아요.',
    ];
  if (isBuyerFault(reason))
    return [
      '판매자가 확인하면 택배 기사님이 상품을 가지러 가요.',
      '상품을 확인한 뒤 보낸 분이 결제한 방법으로 환불해 드려요. 반품 배송비는 그 금액에서 빠져요.',
    ];
  return [
    '판매자가 1영업일 안에 확인해 드려요.',
    isClaimCounted(reason, { returnPolicy }, kind)
      ? '상품은 돌려보내지 않아도 되고, 문제 있는 만큼 보낸 분께 환불돼요.'
      : '받아들여지면 보낸 분이 결제한 방법으로 환불돼요. 배송비는 들지 않아요.',
  ];
}
