import { api } from '#client/api.ts';
import type { GiftGroup, GiftRecipient } from '#contract/gifts.ts';
import { momentText } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ExtendGiftButton, GiftActionButton } from './gift-action-button.tsx';
import { giftToneOf } from './gift-status-texts.ts';
import { useShareGift } from './sharing.ts';
import { useGiftAction } from './use-gift-action.ts';

type Props = { group: GiftGroup; to: GiftRecipient; refresh: () => unknown; cancelTo: string };

/** One recipient: whether the address was entered, the deadline, and the sender's actions. */
export function ReceiverRow({ group, to, refresh, cancelTo }: Props) {
  const giftAction = useGiftAction(refresh);
  const sharing = useShareGift(to, () => void refresh());
  const isLink = group.giftNotiType === 'kakaotalkSend';
  const isOpen = to.giftStatus === 'unused' && to.expireDate !== null;
  const name = to.name || group.kakaoGiftReceiverName || '링크를 받은 분';
  const params = { id: to.id };
  const deadline =
    isOpen && to.expireDate && `${momentText(to.expireDate)}까지${to.extended ? ' (한 번 늘렸어요)' : ''}`;
  const isWithdrawable = to.canWithdraw && group.receiverCount > 1;
  return (
    <li aria-label={name} className="rounded-card px-4 py-3.5 ring-1 ring-line ring-inset">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 truncate">
          <b className="font-semibold">{name}</b>
          {to.phoneMasked && <span className="tabular ml-2 text-ink-600 text-second">{to.phoneMasked}</span>}
        </span>
        <Badge tone={giftToneOf(to.stateText)}>{to.stateText}</Badge>
      </p>
      {(deadline || isWithdrawable) && (
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3 text-second">
          <p className="tabular min-w-0 text-ink-600">{deadline}</p>
          {isWithdrawable && (
            <ButtonLink variant="ghost" size="small" className="-mr-4 text-ink-600!" to={{ search: cancelTo }}>
              취소
            </ButtonLink>
          )}
        </div>
      )}
      {to.isStopped && <p className="mt-1 text-ink-600 text-second">받는 분이 알림을 그만 받기로 했어요.</p>}
      {to.isUndelivered && !to.isStopped && isOpen && (
        <p className="mt-1 text-second text-warning">알림이 전해지지 않았어요. 링크를 직접 보내 주세요.</p>
      )}
      {to.refunded && (
        <p className="tabular mt-1 text-ink-600 text-second">
          {[
            to.refunded.cash > 0 && formatWon(to.refunded.cash),
            to.refunded.point > 0 && `${groupThousands(to.refunded.point)}P`,
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          돌려드렸어요.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 *:grow empty:hidden">
        {isLink && isOpen && to.link && (
          <Button size="small" busy={sharing.busy} onClick={() => void sharing.share()}>
            카카오톡으로 공유
          </Button>
        )}
        {isOpen && to.link && (
          <Button variant="secondary" size="small" onClick={sharing.copy}>
            링크 복사
          </Button>
        )}
        {to.canResend && (
          <GiftActionButton
            deed={giftAction}
            act={() => api('POST /v1/gift/to/{id}/alimtalk', { params })}
            done={`${name}님께 알림을 다시 요청했어요.`}
          >
            다시 보내기
          </GiftActionButton>
        )}
        {isOpen && to.canExtend && <ExtendGiftButton deed={giftAction} id={to.id} />}
      </div>
    </li>
  );
}
