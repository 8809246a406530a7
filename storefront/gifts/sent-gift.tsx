import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { GiftGroup } from '#contract/gifts.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ProductThumbnail } from '#ui/placard.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { GiftCancelSheet, type GiftCancelTarget } from './cancel.tsx';
import { GiftActionButton } from './gift-action-button.tsx';
import { GiftCardArt } from './gift-card.tsx';
import { useGiftGroupCache } from './gift-group.ts';
import { giftRecipientText, giftSendingText, giftStateText } from './gift-status-texts.ts';
import { ReceiverRow } from './receiver-row.tsx';
import { useGiftAction } from './use-gift-action.ts';

/** A gift as its sender sees it: which recipients have answered, never their addresses, and the possible actions. */
export function SentGift({ id, group }: { id: string; group: GiftGroup }) {
  const { put, refresh } = useGiftGroupCache(id);
  const giftAction = useGiftAction(refresh);
  const chosen = useChosen(group);
  const { giftTos: tos, receiverCount } = group;
  const sendingText = giftSendingText(group, shopNow());
  const resendable = tos.filter(({ canResend }) => canResend).length;

  if (chosen.target)
    return <GiftCancelSheet target={chosen.target} onClose={chosen.close} onGroup={put} onDone={refresh} />;

  return (
    <>
      <OrderSection>
        <p className="tabular text-ink-600 text-second">
          {dottedDay(group.createDate)} <span className="text-ink-400">· {group.orderNumber}</span>
        </p>
        <h1 className="mt-1 font-bold text-section">{giftRecipientText(group)}</h1>
        <p className="tabular mt-0.5 text-ink-600">{giftStateText(group)}</p>
        {sendingText && <p className="mt-1 text-ink-600 text-second">{sendingText}</p>}
        {group.giftGroupStatus === 'bank_transfer_waiting' && (
          <ButtonLink to={`/order/${group.orderUuid}`} full className="mt-4">
            입금정보 보기
          </ButtonLink>
        )}
      </OrderSection>
      <OrderSection
        title="받는 분"
        aside={
          resendable > 1 && (
            <GiftActionButton
              deed={giftAction}
              act={() => api('POST /v1/gift/group/{id}/alimtalk', { params: { id: group.id } })}
              done="아직 입력하지 않은 분들께 알림을 다시 요청했어요."
            >
              모두 다시 보내기
            </GiftActionButton>
          )
        }
      >
        <ul className="flex flex-col gap-3">
          {tos.map((to) => (
            <ReceiverRow key={to.id} group={group} to={to} refresh={refresh} cancelTo={`?cancel=${to.id}`} />
          ))}
        </ul>
      </OrderSection>
      <OrderSection title="보낸 카드">
        <GiftCardArt card={group.card} className="rounded-sheet" />
        {group.giftMessage && <p className="mt-4 whitespace-pre-line break-words">{group.giftMessage}</p>}
        <p className="mt-2 text-right text-ink-600">{group.giftSenderName} 드림</p>
      </OrderSection>
      <OrderSection title="선물">
        <SentProduct group={group} />
        {group.canAllWithdraw && (
          <ButtonLink variant="secondary" full className="mt-5" to={{ search: '?cancel=all' }}>
            {receiverCount > 1 ? '선물 전체 취소' : '선물 취소'}
          </ButtonLink>
        )}
        <ButtonLink to={`/order/${group.orderUuid}`} variant="ghost" full className="mt-2">
          주문 상세 보기
        </ButtonLink>
      </OrderSection>
    </>
  );
}

/** The recipients to cancel are in the URL, so that back closes the sheet; those that cannot be cancelled any more are ignored. */
function useChosen(group: GiftGroup) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cancelId = search.get('cancel');
  const recipient = group.giftTos.find(({ id, canWithdraw }) => canWithdraw && String(id) === cancelId);
  const target: GiftCancelTarget | null =
    cancelId === 'all' && group.canAllWithdraw
      ? { kind: 'group', id: group.id }
      : recipient
        ? { kind: 'to', id: recipient.id }
        : null;
  return { target, close: () => void navigate({ search: '' }, { replace: true }) };
}

function SentProduct({ group }: { group: GiftGroup }) {
  const { product } = group;
  const rows = [
    ['상품 금액', group.giftTotalProductsPrice],
    ['배송비', group.giftTotalShippingFee],
    ['할인·포인트', group.giftTotalPrice - group.giftTotalProductsPrice - group.giftTotalShippingFee],
    ['결제 금액', group.giftTotalPrice],
  ] as const;
  return (
    <>
      <div className="flex gap-3">
        <ProductThumbnail product={product} side={72} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium">{product.name}</p>
          <p className="text-ink-600 text-second">{group.optionName}</p>
        </div>
      </div>
      <dl className="tabular mt-4 grid grid-cols-2 gap-y-1 text-second">
        {rows
          .filter(([label, amount]) => amount !== 0 || label !== '할인·포인트')
          .map(([label, amount]) => (
            <div key={label} className="col-span-2 flex justify-between">
              <dt className="text-ink-600">{label}</dt>
              <dd className="font-semibold">{formatWon(amount)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
